-- Answers the requests one after the other, three numbers each, and writes once, if anything has changed.
local answers = {now}
for i = first, #ARGV, 5 do
  local step = steps[ARGV[i]]
  local one, two, three =
    step(tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3]), tonumber(ARGV[i + 4]))
  local last = #answers
  answers[last + 1], answers[last + 2], answers[last + 3] = one, two, three
end
if changed then
  store()
end
return answers
