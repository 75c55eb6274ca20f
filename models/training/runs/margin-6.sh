#!/usr/bin/env bash
# margin-t5-small 6: from a folder of data and the weights of the fourth release to weights to ship.
#
#   models/training/runs/margin-6.sh DATA RELEASE_4 OUT
#
# DATA       the files of margin-6.sha256, which is checked first
# RELEASE_4  models/weights of the fourth release (CTranslate2, tokenizer, word lists)
# OUT        receives everything that is made; OUT/packed is what ships. What OUT already holds is
#            not made again, so a run that was broken off goes on where it stopped.
#
# Two runs, each with its own schedule: the first gave the fifth release (OUT/packed_5), the second
# goes on from its last checkpoint. Seeds are fixed and the schedule counts steps, not minutes:
# about four hours on two cores. Two workers take their steps in an order that varies, so two runs
# agree closely, not bit by bit; WORKERS=1 takes twice as long and is exact.
# tests/test_training_run.py runs this file in small by setting the variables below.
set -euo pipefail
[ $# -eq 3 ] || { sed -n '2,9p' "$0"; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
data=$(realpath "$1") release=$(realpath "$2")
mkdir -p "$3" && out=$(realpath "$3")
cd "$here/../../.."

: "${PYTHON:=python}" "${SUMS:=$here/margin-6.sha256}" "${VERSION:=margin-t5-small 6}"
: "${GENERATED:=36000}" "${MIX:=long}" "${EDIT_WEIGHT:=2}"
: "${STEPS:=3000}" "${STAGE_1:=1400}" "${PEAK:=3e-4}" "${WARM_UP:=100}" "${TOKENS:=768}"
: "${GENERATED_2:=44000}" "${STEPS_2:=2700}" "${PEAK_2:=4e-4}"
: "${BFLOAT16:=0}" # 1 halves the time on a CPU that has bfloat16; on others torch may crash
: "${SAVE_EVERY:=200}" "${AVERAGED:=3}" "${STARTS:=3}" "${WORKERS:=2}" "${HELD_OUT:=200}" "${SAMPLED:=2000}"
export OMP_NUM_THREADS=1 TOKENIZERS_PARALLELISM=false PYTHONHASHSEED=0

made() { [ -e "$1" ] || { echo "== $1"; return 1; }; }
training() { "$PYTHON" -m "models.training.$1" "${@:2}"; }

mixed() { # NUMBER PAIRS: a file of training pairs, the generated ones fresh
  local pairs=$out/generated_$1.tsv.gz mix=$out/mix_$1.tsv.gz
  made "$pairs" || training essay_pairs --data "$data" --count "$2" --seed "$1" --out "$pairs"
  made "$mix" || training mix --data "$data" --stage "$MIX" --generated "$pairs" --seed "$1" --out "$mix"
  training overlaps "$mix" --data "$data"
}

trained() { # NUMBER START RUN SEED STEPS UNTIL PEAK
  made "$out/stage_$1" || {
    training train --start "$2" --pairs "$out/mix_$1.tsv.gz" --run "$3" --seed "$4" \
      --steps "$5" --until "$6" --peak "$7" --warm-up "$WARM_UP" --tokens "$TOKENS" \
      --edit-weight "$EDIT_WEIGHT" \
      --save-every "$SAVE_EVERY" --workers "$WORKERS" --held-out "$HELD_OUT" --sampled "$SAMPLED" \
      --bfloat16 "$BFLOAT16"
    touch "$out/stage_$1"
  }
}

packed() { # RUN START OUT VERSION
  # The mean of the last checkpoints, halfway back to the start: more corrections than either, and
  # no more right sentences changed than before the run.
  local last n
  last=$(ls -d "$1"/step-* | tail -n "$AVERAGED")
  for ((n = 0; n < STARTS; n++)); do last="$last $2"; done
  # shellcheck disable=SC2086  # several folders
  made "$3" || training pack $last --lexicon "$release" --out "$3" --version "$4"
}

(cd "$data" && sha256sum --check --quiet "$SUMS")

made "$out/start" || training released "$release" --out "$out/start"
mixed 1 "$GENERATED"
trained 1 "$out/start" "$out/run" 5 "$STEPS" "$STAGE_1" "$PEAK"
mixed 2 "$GENERATED"
trained 2 "$out/start" "$out/run" 5 "$STEPS" "$STEPS" "$PEAK"
packed "$out/run" "$out/start" "$out/packed_5" "margin-t5-small 5"

made "$out/start_2" || training released "$out/packed_5" --out "$out/start_2"
mixed 3 "$GENERATED_2"
trained 3 "$(ls -d "$out"/run/step-* | tail -n 1)" "$out/run_2" 7 "$STEPS_2" "$STEPS_2" "$PEAK_2"
packed "$out/run_2" "$out/start_2" "$out/packed" "$VERSION"
training tune --data "$data" --weights "$out/packed"
