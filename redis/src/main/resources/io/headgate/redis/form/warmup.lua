-- One second's count against what the curve allows in it; io.headgate.limiter.warmup.WarmUpAlgorithm explains it.
--
-- What a second allows is fixed when it begins. Permits charged beyond it are a debt, which the next seconds begin with. A
-- call that waits opens the next second ahead of its time. Then the seconds before it are kept too, each without what is booked
-- behind it: once all that is booked in the second ahead is cancelled, the one before is in use again.
local marker = ARGV[6] -- says since when Redis remembers
local first = 7 -- where the requests begin

local MOST_SECONDS_AHEAD = 1000 -- in which a call can be booked
local MOST_EARLIER = 64 -- seconds that are kept; where there are more, the first two that are booked become one

local isShort = #numbers < 9 -- as versions before wrote it
local ahead, kept = numbers[4] == 1, numbers[5] or 0 -- kept: of what is used in a second ahead, what no cancelled call returns
local restSecond, restUsed = numbers[6], numbers[7] -- that second is at rest while it uses so many: all its calls are cancelled
local restTokens, restSeconds = numbers[8], numbers[9] -- of the last second with calls, and since then
if isShort then
  ahead, kept, restSecond = numbers[4] ~= nil, 0, nil
end

local earlier = {}
for i = 10, #numbers, 5 do
  earlier[#earlier + 1] = {
    second = numbers[i], tokens = numbers[i + 1], used = numbers[i + 2], kept = numbers[i + 3], ahead = numbers[i + 4] == 1
  }
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

local function isAtRest(start, taken)
  return start == restSecond and taken == restUsed
end

-- The tokens and what is used, so many seconds after one, nobody calling.
local function at(start, stored, taken, seconds)
  if seconds > 0 and isAtRest(start, taken) then
    return after(restTokens, 0, restSeconds + seconds), math.max(0, taken - seconds * allowed(highest))
  end
  return tokensAfter(stored, taken, seconds), usedAfter(stored, taken, seconds)
end

local surplus, surplusSecond = string.match(more, '^(%d+):(%d+)$') -- permits of that second, under a limit before, that did not fit
surplus, surplusSecond = tonumber(surplus) or 0, tonumber(surplusSecond)

local function surplusHere()
  return surplusSecond == second and surplus or 0
end

if former then -- what is owed beyond the present second stays owed to the permit
  use(former)
  local passed = secondsSince(now)
  local stored, taken = at(second, tokens, used, passed)
  local wasAtRest = isAtRest(second, used)
  local rest = after(wasAtRest and restTokens or tokens, 0, passed + (wasAtRest and restSeconds or 0))
  local owed = math.max(0, taken - allowed(stored))
  local here = taken - owed + (passed == 0 and surplusHere() or 0)
  use(ARGV)
  second, ahead = second + passed * SECOND, ahead and passed == 0
  tokens = inProportion(stored)
  surplus, surplusSecond = math.max(0, here - allowed(tokens)), second
  used = owed > 0 and owed + allowed(tokens) or math.min(here, allowed(tokens))
  neverPaid = neverPaid or used / allowed(highest) * SECOND > LONGEST_DEBT
  restSecond, restUsed = second, (wasAtRest or passed > 0) and used or -1
  restTokens, restSeconds = inProportion(rest), 0
  earlier, kept, changed = {}, 0, true
end

local function quote(permits) -- the wait of a call that queues: it keeps the seconds before it in use
  local elapsed = secondsSince(now)
  local start = second + elapsed * SECOND
  local stored, taken = at(second, tokens, used, elapsed)
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
    local stored, taken = at(second, tokens, used, seconds)
    if permits <= allowed(stored) - taken then
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
  local stored, taken = at(second, tokens, used, elapsed)
  return allowed(stored) - taken
end

-- What a refusal says of the future. While more is owed than this second allows nobody can warm it up.
local function refused(permits, missing)
  local elapsed = secondsSince(now)
  local stored, taken = at(second, tokens, used, elapsed)
  local free = taken > allowed(stored) and untilFree(permits) or -1
  return free > 0 and free or refusal(missing)
end

local function move() -- to the second of now
  local seconds, wasAtRest = secondsSince(now), isAtRest(second, used)
  if seconds > 0 then
    restTokens, restSeconds, tokens, used = wasAtRest and restTokens or tokens,
      seconds + (wasAtRest and restSeconds or 0), at(second, tokens, used, seconds)
    second, ahead, earlier = second + seconds * SECOND, false, {}
    restSecond, restUsed = second, used
  end
end

local function forgetPast()
  while #earlier > 1 and earlier[2].second <= now do
    table.remove(earlier, 1)
  end
end

local function remember() -- the second in use, before one ahead is opened
  if not ahead or second <= now then
    earlier = {}
  end
  forgetPast()
  if #earlier == MOST_EARLIER then
    local gone = table.remove(earlier, 2)
    earlier[2].kept = earlier[2].kept - (gone.used - gone.kept)
  end
  earlier[#earlier + 1] = {second = second, tokens = tokens, used = used, kept = kept, ahead = ahead}
end

local function isBookedAhead()
  return now < second and #earlier > 0
end

local function apply(permits, waited)
  if waited == 0 then
    move()
  end
  local due = reached() + waited
  if due - second >= SECOND then
    remember()
    local elapsed = secondsSince(now)
    tokens, used = at(second, tokens, used, elapsed)
    second = second + elapsed * SECOND
    while due - second >= SECOND do
      tokens, used = tokensAfter(tokens, used, 1), usedAfter(tokens, used, 1)
      second, ahead = second + SECOND, true
    end
    kept = used
  end
  used, changed = used + permits, true
end

local function chargeEarlier(permits)
  forgetPast()
  local present = earlier[1]
  local seconds = math.max(0, math.floor((now - present.second) / SECOND))
  if seconds > 0 then
    present.tokens, present.used = at(present.second, present.tokens, present.used, seconds)
    present.second, present.kept, present.ahead = present.second + seconds * SECOND, 0, false
  end
  for i = 1, #earlier do
    earlier[i].used, earlier[i].kept = earlier[i].used + permits, earlier[i].kept + permits
  end
end

local function forgetFree(i) -- a second ahead in which nothing is booked any more is none to go back to
  if i > 1 and earlier[i].used <= earlier[i].kept then
    table.remove(earlier, i)
  end
end

local function backEarlier(permits, due) -- to be used when those behind are cancelled too
  for i = #earlier, 1, -1 do
    local into = due - earlier[i].second
    if into >= 0 and into < SECOND then
      local back = math.min(permits, earlier[i].used)
      earlier[i].used = earlier[i].used - back
      forgetFree(i)
      return back
    elseif into >= SECOND and due > now then
      local behind = earlier[i + 1] -- it is kept together with this one
      if behind then
        behind.kept = behind.kept + permits
        forgetFree(i + 1)
      else
        kept = kept + permits
      end
      return permits
    end
  end
  return 0
end

local function stepBack()
  while used <= kept and isBookedAhead() do
    local before = table.remove(earlier)
    second, tokens, used, kept, ahead = before.second, before.tokens, before.used, before.kept, before.ahead
  end
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
  move()
  used, changed = used + permits, true
  if isBookedAhead() then
    kept = kept + permits
    chargeEarlier(permits)
  end
  if used > EXACT / 2 or used / allowed(highest) * SECOND > LONGEST_DEBT then
    neverPaid = true
    return 1, -1, 1
  end
  return 1, untilFree(1), 0
end

function steps.back(permits, held, takenAt, waited)
  local due = takenAt + waited
  if not (found or changed) or due - second >= SECOND then
    return 0, 0, 0
  end
  local elapsed, back = secondsSince(now), 0
  local _, taken = at(second, tokens, used, elapsed)
  local over = elapsed > 0 and taken == 0 -- then the next seconds are only the colder for it
  if isBookedAhead() then
    forgetPast()
  end
  if due >= second then
    back = math.min(permits, used)
    used = used - back
  elseif isBookedAhead() then
    back = backEarlier(permits, due)
  end
  stepBack()
  changed = changed or back > 0
  return over and 0 or back, 0, 0
end

local function untilFull()
  local elapsed = secondsSince(now)
  local stored, taken = at(second, tokens, used, elapsed)
  local debt = math.max(0, taken - allowed(stored))
  local seconds = 1 + divide(debt + allowed(highest) - 1, allowed(highest))
  return taken == 0 and 0 or math.max(0, second + (elapsed + seconds) * SECOND - now)
end

function steps.probe(permits)
  return available(), untilFree(permits), untilFull()
end

local function store()
  local isRest = isAtRest(second, used)
  local values = {second, tokens, used, ahead and 1 or 0, kept,
    restSecond or 0, restSecond and restUsed or -1, restTokens or 0, restSeconds or 0}
  for i = 1, ahead and now < second and #earlier or 0 do
    local each = earlier[i]
    for _, value in ipairs({each.second, each.tokens, each.used, each.kept, each.ahead and 1 or 0}) do
      values[#values + 1] = value
    end
  end
  local value = text(values)
  if surplusHere() > 0 then
    value = string.format('%s/%.0f:%.0f', value, surplus, second)
  end
  local debt = isRest and used or math.max(0, used - allowed(tokens))
  local owing = divide(debt + allowed(highest) - 1, allowed(highest)) -- seconds; it may be warm after them
  local coldAfter = owing + math.max(secondsToCold(tokens), isRest and secondsToCold(restTokens) or 0)
  save(key, value, second + math.min(coldAfter, LONGEST_DEBT / SECOND) * SECOND - now)
end
