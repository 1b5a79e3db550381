-- Answers the requests one after the other, three numbers each, and writes once, if anything has changed.
local answers = {now}
for i = first, #ARGV, 5 do
  local step = (neverPaid and neverPaidSteps() or steps)[ARGV[i]]
  local permits = tonumber(ARGV[i + 1])
  if permits > EXACT then
    permits = permits * (1 + 2 ^ -51) -- it was rounded: never down
  end
  local one, two, three = step(permits, tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3]), tonumber(ARGV[i + 4]))
  local last = #answers
  answers[last + 1], answers[last + 2], answers[last + 3] = one, two, three
end
if changed then
  if usedUp then
    redis.call('DEL', key) -- what is kept now need not live as long as the mark
  end
  if neverPaid then
    save(key, string.format('never:%.0f:%s', now, table.concat(ARGV, ' ', 1, settings)), LONGEST_DEBT)
  else
    store()
  end
end
return answers
