#!/usr/bin/env bash
# margin-t5-small 7: from a folder of data and the weights of the sixth release to weights to ship.
#
#   models/training/runs/margin-7.sh DATA RELEASE_6 OUT
#
# DATA       the files of margin-7.sha256, which is checked first
# RELEASE_6  models/weights of the sixth release (CTranslate2, tokenizer, word lists)
# OUT        receives everything that is made; OUT/packed is what ships. What OUT already holds is
#            not made again, so a run that was interrupted continues where it stopped.
#
# One run in two stages; the second has fewer generated pairs, so the learners' texts weigh more.
# Seeds are fixed and the schedule counts steps, not minutes: about two hours on two cores. Two
# workers take their steps in an order that varies, so two runs agree closely, not bit by bit;
# WORKERS=1 takes twice as long and is exact.
# tests/test_training_run.py runs this file in small by setting the variables below.
set -euo pipefail
[ $# -eq 3 ] || { sed -n '2,9p' "$0"; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
data=$(realpath "$1") release=$(realpath "$2")
mkdir -p "$3" && out=$(realpath "$3")
cd "$here/../../.."

: "${PYTHON:=python}" "${SUMS:=$here/margin-7.sha256}" "${VERSION:=margin-t5-small 7}"
: "${GENERATED:=60000}" "${GENERATED_2:=15000}" "${MIX:=long}" "${EDIT_WEIGHT:=2}"
: "${STEPS:=2700}" "${STAGE_1:=700}" "${PEAK:=4e-4}" "${WARM_UP:=100}" "${TOKENS:=768}"
: "${BFLOAT16:=0}" # 1 halves the time on a CPU that has bfloat16; on others torch may crash
: "${SAVE_EVERY:=150}" "${AVERAGED:=3}" "${STARTS:=3}" "${WORKERS:=2}" "${HELD_OUT:=200}" "${SAMPLED:=2000}"
export OMP_NUM_THREADS=1 TOKENIZERS_PARALLELISM=false PYTHONHASHSEED=0

made() { [ -e "$1" ] || { echo "== $1"; return 1; }; }
training() { "$PYTHON" -m "models.training.$1" "${@:2}"; }

mixed() { # NUMBER PAIRS: a file of training pairs, the generated ones fresh
  local pairs=$out/generated_$1.tsv.gz mix=$out/mix_$1.tsv.gz
  made "$pairs" || training essay_pairs --data "$data" --count "$2" --seed "9$1" --out "$pairs"
  made "$mix" || training mix --data "$data" --stage "$MIX" --generated "$pairs" --seed "9$1" --out "$mix"
  training overlaps "$mix" --data "$data"
}

trained() { # STAGE UNTIL
  made "$out/stage_$1" || {
    training train --start "$out/start" --pairs "$out/mix_$1.tsv.gz" --run "$out/run" --seed 9 \
      --steps "$STEPS" --until "$2" --peak "$PEAK" --warm-up "$WARM_UP" --tokens "$TOKENS" \
      --edit-weight "$EDIT_WEIGHT" \
      --save-every "$SAVE_EVERY" --workers "$WORKERS" --held-out "$HELD_OUT" --sampled "$SAMPLED" \
      --bfloat16 "$BFLOAT16"
    touch "$out/stage_$1"
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
mixed 1 "$GENERATED"
trained 1 "$STAGE_1"
mixed 2 "$GENERATED_2"
trained 2 "$STEPS"
packed
training tune --data "$data" --weights "$out/packed"
