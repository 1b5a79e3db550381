-- Hot path, paid for by `bench redis`: most calls ask a bucket for nothing but takes, and are answered here,
-- as timeline.lua would. Lua makes every function of a script anew for each call, with a cell for each variable that it shares;
-- making those that follow costs more than the takes.
local settings, key = ARGV, KEYS[1]
local onlyTakes = settings[1] == 'before' and settings[11] == 'take'
for i = 16, #settings, 5 do
  onlyTakes = onlyTakes and settings[i] == 'take'
end
local held = onlyTakes and load(key)
if onlyTakes and not held and settings[10] == '' then -- nobody asks since when Redis remembers: it is at rest
  held = string.format('%.0f', now - settings[7])
end
local paid, rest, of = held and tonumber(held), 0, settings[4]
if held and not paid then
  local price, priceRest
  paid, rest, of, price, priceRest = string.match(held, '^(%-?%d+):(%d+)/(%d+)@?(%d*):?(%d*)')
  if price and price ~= '' and (price ~= settings[2] or priceRest ~= settings[3] or of ~= settings[4]) then
    paid = nil -- a debt that was counted at another price
  end
end
if paid then -- else timeline.lua answers: that debt, or one that is never paid
  local price, priceRest, parts = tonumber(settings[2]), tonumber(settings[3]), tonumber(settings[4])
  local largest = tonumber(settings[8])
  paid, rest, of = tonumber(paid), tonumber(rest), tonumber(of)
  if of ~= parts then -- the limit has changed, and with it the parts: the safe side
    paid, rest = rest > 0 and paid + 1 or paid, 0
  end
  local whole, part = now - settings[5], 0 - settings[6] -- where a call begins that can use all the idle time
  if part < 0 then
    whole, part = whole - 1, part + parts
  end
  local changed = false
  local answers, at = {now, 0, 0, 0}, 2 -- with room for the usual one
  for i = 11, #settings, 5 do
    local permits, times = tonumber(settings[i + 1]), tonumber(settings[i + 2])
    local by, byRest = permits * price, permits * priceRest
    if byRest >= parts then
      local over = byRest % parts
      by, byRest = by + (byRest - over) / parts, over
    end
    if paid > whole or (paid == whole and rest > part) then
      whole, part = paid, rest
    end
    local granted, wait = 0, permits > largest and -1 or 0
    while granted < times and wait == 0 do
      local to, over = whole + by, part + byRest
      if over >= parts then
        to, over = to + 1, over - parts
      end
      if to > now or (to == now and over > 0) then
        wait = to - now + (over > 0 and 1 or 0)
      else
        whole, part, granted = to, over, granted + 1
        paid, rest, changed = to, over, true
      end
    end
    answers[at], answers[at + 1], answers[at + 2] = granted, wait, 0
    at = at + 3
  end
  if changed then
    local value = rest > 0 and string.format('%.0f:%.0f/%.0f', paid, rest, parts) or paid -- Redis writes whole numbers in digits
    save(key, value, math.max(0, paid + settings[7] - now + (rest > 0 and 1 or 0)))
  end
  return answers
end
