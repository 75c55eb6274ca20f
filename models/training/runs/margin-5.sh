#!/usr/bin/env bash
# margin-t5-small 5: from a folder of data and the weights of the fourth release to weights to ship.
#
#   models/training/runs/margin-5.sh DATA RELEASE_4 OUT
#
# DATA       the files of margin-5.sha256, which is checked first
# RELEASE_4  models/weights of the fourth release (CTranslate2, tokenizer, word lists)
# OUT        receives everything that is made; OUT/packed is what ships. What OUT already holds is
#            not made again, so a run that was broken off goes on where it stopped.
#
# Seeds are fixed and the schedule counts steps, not minutes: about two hours on two cores.
# Two workers take their steps in an order that varies, so two runs agree closely, not bit by bit;
# WORKERS=1 takes twice as long and is exact. tests/test_training_run.py runs this file in small
# by setting the variables below.
set -euo pipefail
[ $# -eq 3 ] || { sed -n '2,9p' "$0"; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
data=$(realpath "$1") release=$(realpath "$2")
mkdir -p "$3" && out=$(realpath "$3")
cd "$here/../../.."

: "${PYTHON:=python}" "${SUMS:=$here/margin-5.sha256}" "${VERSION:=margin-t5-small 5}"
: "${GENERATED:=36000}" "${FIRST:=long}" "${SECOND:=long}" "${EDIT_WEIGHT:=2}"
: "${STEPS:=3000}" "${STAGE_1:=1400}" "${PEAK:=3e-4}" "${WARM_UP:=100}" "${TOKENS:=768}"
: "${BFLOAT16:=0}" # 1 halves the time on a CPU that has bfloat16; on others torch may crash
: "${SAVE_EVERY:=200}" "${AVERAGED:=3}" "${STARTS:=3}" "${WORKERS:=2}" "${HELD_OUT:=200}" "${SAMPLED:=2000}"
export OMP_NUM_THREADS=1 TOKENIZERS_PARALLELISM=false PYTHONHASHSEED=0

made() { [ -e "$1" ] || { echo "== $1"; return 1; }; }
training() { "$PYTHON" -m "models.training.$1" "${@:2}"; }

(cd "$data" && sha256sum --check --quiet "$SUMS")

made "$out/start" || training released "$release" --out "$out/start"

for stage in 1 2; do
  [ $stage = 1 ] && name=$FIRST until=$STAGE_1 || { name=$SECOND until=$STEPS; }
  pairs=$out/generated_$stage.tsv.gz mix=$out/mix_$stage.tsv.gz
  made "$pairs" || training essay_pairs --data "$data" --count "$GENERATED" --seed $stage --out "$pairs"
  made "$mix" || training mix --data "$data" --stage "$name" --generated "$pairs" --seed $stage --out "$mix"
  training overlaps "$mix" --data "$data"
  made "$out/stage_$stage" || {
    training train --start "$out/start" --pairs "$mix" --run "$out/run" --seed 5 \
      --steps "$STEPS" --until "$until" --peak "$PEAK" --warm-up "$WARM_UP" --tokens "$TOKENS" \
      --edit-weight "$EDIT_WEIGHT" \
      --save-every "$SAVE_EVERY" --workers "$WORKERS" --held-out "$HELD_OUT" --sampled "$SAMPLED" \
      --bfloat16 "$BFLOAT16"
    touch "$out/stage_$stage"
  }
done

# The mean of the last checkpoints, halfway back to the start: nearly as many corrections as the
# checkpoints alone, and no more right sentences changed than before the run.
last=$(ls -d "$out"/run/step-* | tail -n "$AVERAGED")
for ((n = 0; n < STARTS; n++)); do last="$last $out/start"; done
# shellcheck disable=SC2086  # several folders
training pack $last --lexicon "$release" --out "$out/packed" --version "$VERSION"
training tune --data "$data" --weights "$out/packed"
