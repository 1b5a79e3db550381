-- Periods of the calendar in some time zone, kept in one key.
--
-- Redis knows no time zones, so the caller sends the edges of the periods around the time that it was told last, or at first
-- its own. Only Redis knows what time it is: when that is not among the first few of these periods, it answers with nothing
-- but the time, and the caller asks again with the edges around it.
--
--      sent     |  1  |  2  |  3  |  4  | ... | furthest + 5
--               ^ the present must be in here ^, so that all `furthest` periods ahead are known, whoever asks
--
-- What is kept is the start and the count of each period, beginning with the one entered last: 1794787200:12,1794873600:3
-- Of a debt beyond the periods that were sent, the number of its last period, as the caller counts them, and what is
-- charged there; those before are full: 1794787200:12,1794873600:12;20950:7
local most, furthest = tonumber(ARGV[1]), tonumber(ARGV[2])
local second = tonumber(ARGV[3])       -- ticks of a second: edges are told in seconds
local longest = tonumber(ARGV[4]) * second -- a period
local shift = tonumber(ARGV[5]) * second -- of a midnight, where clocks are changed
local number = tonumber(ARGV[8])       -- of the first of those periods
local marker = ARGV[9]                 -- says since when Redis remembers
local settings, first = 6, 10          -- how many settings there are; where the requests begin

local span, fading, length, carried = 1, false, 0, nil
local key = KEYS[1]
local edges, counts = {}, {}

for seconds in string.gmatch(ARGV[7], '%d+') do -- the first edge, then the length of each period
  edges[#edges + 1] = (edges[#edges] or 0) + tonumber(seconds) * second
end

local function startOf(period) -- or, beyond those that were sent, an instant that is not before
  return edges[period] or edges[#edges] + (period - #edges) * longest + shift
end

local function endOf(period)
  return startOf(period + 1)
end

local function indexOf(instant) -- 0 for the time before
  local period = 0
  while period < #edges - 1 and instant >= edges[period + 1] do
    period = period + 1
  end
  return period
end

local owed = 0 -- up to there a debt fills the periods

local function counted(period)
  return counts[period] or period <= owed and most or 0
end

local function put(period, permits)
  counts[period] = permits
end

local found = unmarked(load(key), settings) or ''
local entered = tonumber(string.match(found, '^%d+') or 0) * second
local told = now
now = math.max(told, entered) -- a period that is over does not open again when time goes back

local here = indexOf(now)
if here < 1 or here + furthest + 2 > #edges then
  do return {now} end
end

local newest = here
for seconds, permits in string.gmatch(string.match(found, '^[^;]*'), '(%d+):(%d+)') do
  local period = indexOf(tonumber(seconds) * second)
  put(period, (counts[period] or 0) + tonumber(permits))
  newest = math.max(newest, period)
end

local of, last, rest = string.match(found, ';(%S+) (%d+):(%d+)$')
local due = of == ARGV[6] and tonumber(last) - number + 1 or 0
if due >= here then
  put(due, tonumber(rest))
  owed, newest = due - 1, math.max(newest, due)
end
local filled = math.max(0, owed - here)

local since = found == '' and usedUpSince(marker)
if since and since >= startOf(here) then
  put(here, most) -- all of this period may have been taken before Redis began to remember
end

local sum = counted(newest)

local function usedFrom(period)
  return period
end

local function fill(periods)
  newest = newest + periods
  owed, filled = newest, newest - here
end

local function write(ticks)
  local values, debt = {}, ''
  for period = here, math.min(newest, #edges - 1) do
    values[#values + 1] = string.format('%.0f:%.0f', startOf(period) / second, counted(period))
  end
  if newest > #edges - 1 then
    debt = string.format(';%s %.0f:%.0f', ARGV[6], newest + number - 1, counted(newest))
  end
  save(key, table.concat(values, ',') .. debt, ticks + now - told)
end
