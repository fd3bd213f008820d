#!/bin/sh
# traced.sh PLACE COMMAND…: runs the service, and beside it each line that arrives at PLACE/commands as a command of the
# same program. strace follows all of them.
place=$1
shift
"$@" &
echo $! >"$place/service.pid"
while read -r words; do
  [ "$words" = end ] && break
  # shellcheck disable=SC2086 # the words of a command
  "$1" "$2" $words 2>"$place/error"
  echo "$? $words" >>"$place/ended"
done <"$place/commands"
wait
