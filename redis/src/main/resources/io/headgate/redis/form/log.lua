-- The instants of the last permits, oldest first, as a list; io.headgate.limiter.window.Log explains it.
--
--            oldest               newest
--   list   |  7  | 12 | 12 | 15 |          one entry a permit: the instant at which it is used
--
-- A permit may be used when the one `most` places before it is a period old. Entries never decrease: a call that waits is
-- entered with the instant at which it will run, later calls queue behind it, and it waits a period at the most. So twice
-- as many entries as permits hold all that counts, unless a larger limit was in force. Entries that have expired are left until there are more, since finding
-- them takes longer than keeping them; a list whose newest entry has expired goes by itself.
local most, period = tonumber(ARGV[1]), tonumber(ARGV[2])
local marker = ARGV[3] -- says since when Redis remembers
local settings, first = 2, 4 -- how many settings there are; where the requests begin

local AT_A_TIME = 1000 -- entries written by one command: Lua passes no more than some thousands

local key = KEYS[1]
local changed = false
local fresh = not isAlive(key)
local filled = fresh and 0 or redis.call('LLEN', key)

local function entry(i) -- the i-th oldest, from 0
  return tonumber(redis.call('LINDEX', key, i))
end

local newest = filled > 0 and entry(filled - 1) or nil
if filled > 0 and not newest then -- a single entry, the mark
  unmarked(redis.call('LINDEX', key, 0), settings)
  filled, fresh = 0, true
end

local since = filled == 0 and usedUpSince(marker)
usedUp = nil -- the mark goes with the first entry
local opens = since and since + period or 0 -- nothing is free before that: all may have been taken until since

local function upTo(instant) -- how many entries are not later, found by halving
  local low, high = 0, filled
  while low < high do
    local middle = math.floor((low + high) / 2)
    if entry(middle) <= instant then
      low = middle + 1
    else
      high = middle
    end
  end
  return low
end

-- What a larger limit before has granted is kept while it counts: it counts again when the limit is changed back. Behind a debt of more
-- than a period it does not, since nothing is granted before that is paid.
local function trim()
  if filled > 2 * most then
    local gone = upTo(now - period)
    if newest > now + period then
      gone = math.max(gone, filled - 2 * most)
    end
    redis.call('LTRIM', key, gone, -1)
    filled = filled - gone
  end
end

local function enter(instants)
  if fresh then
    redis.call('DEL', key)
    fresh = false
  end
  for from = 1, #instants, AT_A_TIME do
    redis.call('RPUSH', key, unpack(instants, from, math.min(from + AT_A_TIME - 1, #instants)))
  end
  filled, newest, changed = filled + #instants, tonumber(instants[#instants]), true
  trim()
end

local function times(instant, permits)
  local instants, text = {}, string.format('%.0f', instant)
  for i = 1, permits do
    instants[i] = text
  end
  return instants
end

local function wait(permits)
  if permits > most then
    return -1
  end
  local ready = math.max(now, newest or now, opens)
  local inTheWay = filled + permits - most
  if inTheWay > 0 then
    ready = math.max(ready, entry(inTheWay - 1) + period)
  end
  return ready - now
end

local function available()
  if newest and newest > now then
    return upTo(now) - filled -- so many are ahead
  end
  if now < opens then
    return 0
  end
  return most - filled + upTo(now - period)
end

-- What is owed is kept for one time round only. An entry that lies several periods ahead stands for those before it, too, each a
-- period earlier: nothing that is paid for further ahead than a period is later than it must be.
--
--   charged   |   a   b   c|  a   b   c|  a   b   c|          most = 3
--            now           |           |  a   b   c|          kept: each stands for 3
local function remaining()
  if not newest or newest <= now + period then
    return available()
  end
  local owed = 0
  for _, due in ipairs(redis.call('LRANGE', key, math.max(0, filled - most), -1)) do
    owed = owed + math.max(0, math.ceil((tonumber(due) - now) / period))
  end
  return -owed
end

local steps = {}

function steps.take(permits, wanted)
  if permits > most then
    return 0, -1, 0
  end
  local fit
  if wanted == 1 then
    fit = wait(permits) == 0 and 1 or 0
  else
    fit = math.min(wanted, math.floor(math.max(0, available()) / permits))
  end
  if fit > 0 then
    enter(times(now, fit * permits))
  end
  return fit, fit < wanted and wait(permits) or 0, 0
end

function steps.book(permits, longest)
  local missing = wait(permits)
  if missing < 0 or missing > math.min(longest, period) then
    return -1, missing, 0
  end
  enter(times(now + missing, permits))
  return missing, 0, 0
end

function steps.upto(permits)
  local there = math.min(permits, available())
  if there <= 0 then
    return 0, 0, 0
  end
  enter(times(now, there))
  return there, 0, 0
end

local function owed(permits) -- the instants at which so many could be used one by one; no more than one time round
  local from, instants, at = filled - most, {}, math.max(now, newest or now, opens)
  local skipped = math.max(0, -from)
  local inTheWay = permits > skipped and redis.call('LRANGE', key, from + skipped, from + permits - 1) or {}
  for i = 1, permits do
    if i > skipped then
      at = math.max(at, tonumber(inTheWay[i - skipped]) + period)
    end
    instants[i] = string.format('%.0f', at)
  end
  return instants
end

local function later(instants, ticks)
  for i = 1, #instants do
    instants[i] = string.format('%.0f', tonumber(instants[i]) + ticks)
  end
  return instants
end

function steps.charge(permits)
  local rest = math.fmod(permits, most)
  local laps = (permits - rest) / most
  local ahead = newest and math.max(0, newest - now) or 0
  if ahead + (laps + 1) * period > LONGEST_DEBT then
    neverPaid, changed = true, true
    return 1, -1, 1
  end
  if laps > 0 then -- from the second time round every entry moves by a period
    enter(later(owed(most), (laps - 1) * period))
  end
  if rest > 0 then
    enter(owed(rest))
  end
  return 1, wait(1), 0
end

-- Takes the entries out that were made for the permits; nothing once they have expired.
function steps.back(permits, held, taken, waited)
  local due = taken + waited
  if fresh or due + period <= now then
    return 0, 0, 0
  end
  local gone = redis.call('LREM', key, -permits, string.format('%.0f', due))
  filled, changed = filled - gone, changed or gone > 0
  newest = filled > 0 and entry(filled - 1) or nil
  return gone, 0, 0
end

function steps.probe(permits)
  return remaining(), wait(permits), math.max(0, (newest and newest + period or opens) - now)
end

local function save(_, text, ticks) -- the mark, in place of all entries
  redis.call('DEL', key)
  redis.call('RPUSH', key, text)
  keep(key, ticks)
end

local function store()
  if newest then
    keep(key, newest + period - now)
  end
end
