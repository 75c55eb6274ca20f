#!/usr/bin/env bash
# margin-t5-small 8: from a folder of data and the weights of the seventh release to weights to ship.
#
#   models/training/runs/margin-8.sh DATA RELEASE_7 OUT
#
# DATA       the files of margin-8.sha256, which is checked first
# RELEASE_7  models/weights of the seventh release (CTranslate2, tokenizer, word lists)
# OUT        receives everything that is made; OUT/packed is what ships. What OUT already holds is
#            not made again, so a run that was interrupted continues where it stopped.
#
# Seeds are fixed and the schedule counts steps, not minutes: with BFLOAT16=1 about two hours on
# two cores, else four. Two workers take their steps in an order that varies, so two runs agree
# closely, not bit by bit; WORKERS=1 takes twice as long and is exact.
# The released weights took their first 4,315 steps on smaller states of the same mix, which grew
# on the way (LOG.md, "Release 8"); this file learns from the whole of it from the first step.
# tests/test_training_run.py runs this file in small by setting the variables below.
set -euo pipefail
[ $# -eq 3 ] || { sed -n '2,9p' "$0"; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
data=$(realpath "$1") release=$(realpath "$2")
mkdir -p "$3" && out=$(realpath "$3")
cd "$here/../../.."

: "${PYTHON:=python}" "${SUMS:=$here/margin-8.sha256}" "${VERSION:=margin-t5-small 8}"
: "${GENERATED:=60000}" "${MIX:=whole}" "${EDIT_WEIGHT:=2}"
: "${STEPS:=7200}" "${PEAK:=4e-4}" "${WARM_UP:=100}" "${TOKENS:=768}"
: "${BFLOAT16:=0}" # 1 halves the time on a CPU that has bfloat16; on others torch may crash
: "${SAVE_EVERY:=250}" "${AVERAGED:=3}" "${STARTS:=3}" "${WORKERS:=2}" "${HELD_OUT:=200}" "${SAMPLED:=2000}"
export OMP_NUM_THREADS=1 TOKENIZERS_PARALLELISM=false PYTHONHASHSEED=0

made() { [ -e "$1" ] || { echo "== $1"; return 1; }; }
training() { "$PYTHON" -m "models.training.$1" "${@:2}"; }

mixed() { # a file of training pairs
  local pairs=$out/generated.tsv.gz
  made "$pairs" || training essay_pairs --data "$data" --count "$GENERATED" --seed 101 --out "$pairs"
  made "$out/mix.tsv.gz" || training mix --data "$data" --stage "$MIX" --generated "$pairs" \
    --seed 101 --out "$out/mix.tsv.gz"
  training overlaps "$out/mix.tsv.gz" --data "$data"
}

trained() {
  made "$out/trained" || {
    training train --start "$out/start" --pairs "$out/mix.tsv.gz" --run "$out/run" --seed 10 \
      --steps "$STEPS" --peak "$PEAK" --warm-up "$WARM_UP" --tokens "$TOKENS" \
      --edit-weight "$EDIT_WEIGHT" \
      --save-every "$SAVE_EVERY" --workers "$WORKERS" --held-out "$HELD_OUT" --sampled "$SAMPLED" \
      --bfloat16 "$BFLOAT16"
    touch "$out/trained"
  }
}

packed() { # the mean of the last checkpoints, halfway back to the start
  local last n
  last=$(ls -d "$out"/run/step-* | tail -n "$AVERAGED")
  for ((n = 0; n < STARTS; n++)); do last="$last $out/start"; done
  # shellcheck disable=SC2086  # several folders
  made "$out/packed" || training pack $last --lexicon "$release" --out "$out/packed" --version "$VERSION"
}

(cd "$data" && sha256sum --check --quiet "$SUMS")

made "$out/start" || training released "$release" --out "$out/start"
mixed
trained
packed
training tune --data "$data" --weights "$out/packed"
