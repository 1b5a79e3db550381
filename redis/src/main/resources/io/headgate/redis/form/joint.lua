-- Takes from several limits, all or nothing: first every one of them says whether it would admit the call, then all take,
-- or none. Nothing is written before the last has said yes.
--
--   KEYS   a key for each limit
--   ARGV   for each limit: its algorithm, what it takes, how many settings follow, and those
--
-- Each algorithm is a function of its own key, settings and time, made of the same text as its script; it answers with its
-- steps. The answer is whether the call was admitted, and for each limit its time and the ticks until it could admit the
-- call: 0 for one that would have, -1 for never. A limit that cannot place the present by its settings answers with its time
-- alone; then so does this, with the number of that limit.
local limits, at = {}, 1
for i = 1, #KEYS do
  local settings = {}
  for j = 1, tonumber(ARGV[at + 2]) do
    settings[j] = ARGV[at + 2 + j]
  end
  local limit = algorithms[ARGV[at]]({KEYS[i]}, settings, now)
  if not limit.steps then
    return {limit[1], i}
  end
  limit.permits, at = tonumber(ARGV[at + 1]), at + 3 + #settings
  limits[i] = limit
end

local function wouldAdmit(limit)
  local _, wait = limit.steps.probe(limit.permits)
  return wait == 0
end

local admitted = true
for _, limit in ipairs(limits) do
  limit.agrees = wouldAdmit(limit)
  admitted = admitted and limit.agrees
end

local answers = {admitted and 1 or 0}
for _, limit in ipairs(limits) do
  local wait = 0
  if admitted or not limit.agrees then -- one that refuses is asked all the same: it says until when, and changes nothing
    local _, refused = limit.steps.take(limit.permits, 1)
    wait = refused
  end
  if limit.isChanged() then
    limit.store()
  end
  answers[#answers + 1], answers[#answers + 2] = limit.now, wait
end
return answers
