-- A bucket that gets a period's tokens all at once; io.headgate.limiter.pace.IntervalBucket draws it.
--
--   tokens |##
--          |####    ####        each edge adds a portion, at most burst are kept
--          +----|-------|----> time
--             edge    edge      edges are whole periods since 1970, so that a full bucket can be forgotten
--
-- The state is the period, the newest edge in use and the tokens left after it. That edge lies ahead when somebody waits for it; then
-- what was in use before is kept too, so that undoing the only bookings behind it can go back.
local portion, burst, period = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local marker = ARGV[4] -- says since when Redis remembers
local settings, first = 3, 5 -- how many settings there are; where the requests begin

local key = KEYS[1]
local found = unmarked(load(key), settings)
local changed = false

local edge, tokens = now - math.fmod(now, period), burst
local ahead, booked, before = false, 0, nil -- before: the edge, tokens, ahead and booked to go back to

if found then
  local numbers = {}
  for number in string.gmatch(found, '%-?%d+') do
    numbers[#numbers + 1] = tonumber(number)
  end
  edge, tokens = numbers[2], math.min(burst, numbers[3]) -- a bucket that was changed may have been larger
  ahead, booked = numbers[4] ~= nil, numbers[4] or 0
  if numbers[1] ~= period then -- its edges lay elsewhere: the next one of this bucket that is not before, or the one in use
    edge = edge > now and edge + math.fmod(period - math.fmod(edge, period), period) or now - math.fmod(now, period)
    changed = true -- else an edge would never come while calls are refused
  elseif numbers[5] then
    before = {edge = numbers[5], tokens = math.min(burst, numbers[6]), ahead = numbers[7] == 1, booked = numbers[8]}
  end
else
  local since = usedUpSince(marker)
  if since then -- the bucket was empty then, and has got a portion at each edge
    tokens = math.min(burst, (edge - since + math.fmod(since, period)) / period * portion)
  end
end

local function divideUp(number, by)
  local over = math.fmod(number, by)
  return (number - over) / by + (over > 0 and 1 or 0)
end

local function reached() -- now, or the edge in use where the clock has gone back behind it
  return (not ahead and now < edge) and edge or now
end

local function passed(instant)
  local since = instant - edge
  return since < 0 and 0 or (since - math.fmod(since, period)) / period
end

local function tokensAt(instant)
  return math.min(burst, tokens + passed(instant) * portion)
end

local function ready(permits) -- the instant from which so many tokens are there
  return edge + (passed(now) + divideUp(math.max(0, permits - tokensAt(now)), portion)) * period
end

local function wait(permits)
  return permits > burst and -1 or math.max(0, ready(permits) - reached())
end

local function available()
  if ahead and now < edge then
    return -booked
  end
  return tokensAt(now)
end

local function moveTo(instant)
  local edges = passed(instant)
  if edges > 0 then
    tokens, edge = tokensAt(instant), edge + edges * period
    ahead, booked, before = false, 0, nil
  end
end

local function apply(permits, waited)
  moveTo(now)
  local due = reached() + waited
  if due - edge >= period then
    local old = {edge = edge, tokens = tokens, ahead = ahead, booked = booked}
    moveTo(due)
    ahead, before = true, old
  end
  booked = ahead and booked + permits or 0
  tokens, changed = tokens - permits, true
end

local steps = {}

function steps.take(permits, times)
  for granted = 0, times - 1 do
    local missing = wait(permits)
    if missing ~= 0 then
      return granted, missing, 0
    end
    apply(permits, 0)
  end
  return times, 0, 0
end

function steps.book(permits, longest)
  local missing = wait(permits)
  if missing < 0 or missing > longest then
    return -1, missing, 0
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

local function chargeBefore(permits) -- who goes back to before owes it there, too
  local edges = math.max(0, now - before.edge - math.fmod(now - before.edge, period)) / period
  if edges > 0 then
    before.edge, before.tokens = before.edge + edges * period, math.min(burst, before.tokens + edges * portion)
    before.ahead, before.booked = false, 0
  end
  before.tokens = before.tokens - permits
end

function steps.charge(permits)
  local missing = burst - tokensAt(now) + permits
  changed = true
  if missing > EXACT or (missing / portion + 1) * period > LONGEST_DEBT then
    neverPaid = true
    return 1, -1, 1
  end
  moveTo(now)
  tokens = tokens - permits
  if before then
    chargeBefore(permits)
  end
  return 1, wait(1), 0
end

-- Tokens of an earlier edge may have been lost to the brim since: only those of the edge in use come back.
function steps.back(permits, held, taken, waited)
  local due = taken + waited
  if not (found or changed) or due < edge or due - edge >= period then
    return 0, 0, 0
  end
  tokens, changed = math.min(burst, tokens + permits), true
  booked = ahead and math.max(0, booked - permits) or 0
  if ahead and booked == 0 and before and now < edge then
    edge, tokens, ahead, booked, before = before.edge, before.tokens, before.ahead, before.booked, nil
  end
  return permits, 0, 0
end

local function untilFull()
  return tokensAt(now) >= burst and 0 or ready(burst) - now
end

function steps.probe(permits)
  return available(), wait(permits), untilFull()
end

local function store()
  local value = string.format('%.0f:%.0f:%.0f', period, edge, tokens)
  if ahead then
    value = string.format('%s:%.0f', value, booked)
  end
  if before then
    value = string.format('%s:%.0f:%.0f:%d:%.0f', value, before.edge, before.tokens, before.ahead and 1 or 0, before.booked)
  end
  save(key, value, math.max(untilFull(), edge - now, 0))
end
