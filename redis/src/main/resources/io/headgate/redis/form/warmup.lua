-- One second's count against what the curve allows in it; io.headgate.limiter.warmup.WarmUpAlgorithm explains it.
--
-- What a second allows is fixed when it begins. Permits charged beyond it are a debt, which the next seconds begin with. A
-- call that waits opens the next second ahead of its time; then what was in use before is kept too, to go back to.
local marker = ARGV[6] -- says since when Redis remembers
local first = 7 -- where the requests begin

local MOST_SECONDS_AHEAD = 1000 -- in which a call can be booked

local ahead, before = numbers[4] ~= nil, nil
if ahead then
  before = {second = numbers[4], tokens = numbers[5], used = numbers[6], ahead = numbers[7] == 1, can = numbers[8] == 1}
end

local since = not found and usedUpSince(marker)
if since and since >= second then
  used = allowed(tokens) -- in the second in which Redis began to remember, all may have been taken
end

local function reached() -- now, or the second in use where the clock has gone back behind it
  return (not ahead and now < second) and second or now
end

local function tokensAfter(stored, taken, seconds)
  if seconds == 0 then
    return stored
  end
  return after(stored, seconds == 1 and math.min(taken, allowed(stored)) or 0, seconds)
end

local function usedAfter(stored, taken, seconds)
  if seconds == 0 then
    return taken
  end
  local debt = math.max(0, taken - allowed(stored))
  return math.max(0, debt - (seconds - 1) * allowed(highest))
end

local surplus, surplusSecond = string.match(more, '^(%d+):(%d+)$') -- permits of that second, under a limit before, that did not fit
surplus, surplusSecond = tonumber(surplus) or 0, tonumber(surplusSecond)

local function surplusHere()
  return surplusSecond == second and surplus or 0
end

if former then -- what is owed beyond the present second stays owed to the permit
  use(former)
  local passed = secondsSince(now)
  local stored, taken = tokensAfter(tokens, used, passed), usedAfter(tokens, used, passed)
  local owed = math.max(0, taken - allowed(stored))
  local here = taken - owed + (passed == 0 and surplusHere() or 0)
  use(ARGV)
  second, ahead = second + passed * SECOND, ahead and passed == 0
  tokens = inProportion(stored)
  surplus, surplusSecond = math.max(0, here - allowed(tokens)), second
  used = owed > 0 and owed + allowed(tokens) or math.min(here, allowed(tokens))
  neverPaid = neverPaid or used / allowed(highest) * SECOND > LONGEST_DEBT
  changed = true
  if before then
    before.can = false
  end
end

local function quote(permits) -- the wait of a call that queues: it keeps the seconds before it in use
  local elapsed = secondsSince(now)
  local start = second + elapsed * SECOND
  local stored, taken = tokensAfter(tokens, used, elapsed), usedAfter(tokens, used, elapsed)
  local missing = math.max(0, start - reached())
  for tries = math.min(divide(taken, allowed(stored)) + 2, MOST_SECONDS_AHEAD), 1, -1 do
    if permits <= allowed(stored) - taken then
      return missing
    end
    stored, taken = tokensAfter(stored, taken, 1), usedAfter(stored, taken, 1)
    start = start + SECOND
    missing = start - reached()
  end
  return taken > 0 and math.huge or -1
end

local function untilFree(permits) -- the wait of a call that comes again: the seconds before it have no calls
  if permits > count then
    return -1
  end
  local soonest = 1 + divide(math.max(0, used - allowed(tokens) - count), allowed(highest)) -- more than count is owed before
  local from = math.max(secondsSince(now), soonest > 1 and soonest or 0)
  for seconds = from, from + divide(2 * count, allowed(highest)) + 3 do
    local room = allowed(tokensAfter(tokens, used, seconds)) - usedAfter(tokens, used, seconds)
    if permits <= room then
      return math.max(0, second + seconds * SECOND - reached())
    end
  end
  return -1
end

local function available()
  local elapsed = secondsSince(now)
  if ahead and now < second then
    return -used
  end
  return allowed(tokensAfter(tokens, used, elapsed)) - usedAfter(tokens, used, elapsed)
end

-- What a refusal says of the future. While more is owed than this second allows nobody can warm it up.
local function refused(permits, missing)
  local elapsed = secondsSince(now)
  local owes = usedAfter(tokens, used, elapsed) > allowed(tokensAfter(tokens, used, elapsed))
  local free = owes and untilFree(permits) or -1
  return free > 0 and free or refusal(missing)
end

local function move(seconds)
  if seconds > 0 then
    tokens, used = tokensAfter(tokens, used, seconds), usedAfter(tokens, used, seconds)
    second, ahead = second + seconds * SECOND, false
  end
end

local function apply(permits, waited)
  move(secondsSince(now))
  local due = reached() + waited
  if due - second >= SECOND then
    before = {second = second, tokens = tokens, used = used, ahead = ahead, can = true}
  end
  while due - second >= SECOND do
    move(1)
    ahead = true
  end
  used, changed = used + permits, true
end

local steps = {}

function steps.take(permits, times)
  for granted = 0, times - 1 do
    local missing = permits > count and -1 or quote(permits)
    if missing ~= 0 then
      return granted, refused(permits, missing), 0
    end
    apply(permits, 0)
  end
  return times, 0, 0
end

function steps.book(permits, longest)
  local missing = permits > count and -1 or quote(permits)
  if missing < 0 or missing > longest then
    return -1, refused(permits, missing), 0
  end
  apply(permits, missing)
  return missing, 0, 0
end

function steps.upto(permits)
  local there = math.min(permits, available())
  if there <= 0 then
    return 0, 0, 0
  end
  apply(there, 0)
  return there, 0, 0
end

function steps.charge(permits)
  move(secondsSince(now))
  used, changed = used + permits, true
  if used > EXACT / 2 or used / allowed(highest) * SECOND > LONGEST_DEBT then
    neverPaid = true
    return 1, -1, 1
  end
  return 1, untilFree(1), 0
end

function steps.back(permits, held, taken, waited)
  local due = taken + waited
  if not (found or changed) or due < second or due - second >= SECOND then
    return 0, 0, 0
  end
  local elapsed, back = secondsSince(now), math.min(permits, used)
  local over = elapsed > 0 and usedAfter(tokens, used, elapsed) == 0 -- then the next seconds are only the colder for it
  used, changed = used - back, true
  if ahead and used == 0 and before.can and now < second then
    second, tokens, used, ahead = before.second, before.tokens, before.used, before.ahead
    before.can = false
  end
  return over and 0 or back, 0, 0
end

local function untilFull()
  local elapsed = secondsSince(now)
  local taken = usedAfter(tokens, used, elapsed)
  local debt = math.max(0, taken - allowed(tokensAfter(tokens, used, elapsed)))
  local seconds = 1 + divide(debt + allowed(highest) - 1, allowed(highest))
  return taken == 0 and 0 or math.max(0, second + (elapsed + seconds) * SECOND - now)
end

function steps.probe(permits)
  return available(), untilFree(permits), untilFull()
end

local function store()
  local values = {second, tokens, used}
  if ahead then
    values = {second, tokens, used,
      before.second, before.tokens, before.used, before.ahead and 1 or 0, before.can and 1 or 0}
  end
  local value = text(values)
  if surplusHere() > 0 then
    value = string.format('%s/%.0f:%.0f', value, surplus, second)
  end
  local owing = divide(math.max(0, used - allowed(tokens)) + allowed(highest) - 1, allowed(highest)) -- seconds; it may be warm after them
  save(key, value, second + math.min(owing + secondsToCold(tokens), LONGEST_DEBT / SECOND) * SECOND - now)
end
