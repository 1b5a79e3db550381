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
local most, furthest = tonumber(ARGV[1]), tonumber(ARGV[2])
local second = tonumber(ARGV[3])       -- ticks of a second: edges are told in seconds
local marker = ARGV[5]                 -- says since when Redis remembers
local first = 6                        -- where the requests begin

local span, fading, length = 1, false, 0
local key = KEYS[1]
local edges, counts = {}, {}

for seconds in string.gmatch(ARGV[4], '%d+') do -- the first edge, then the length of each period
  edges[#edges + 1] = (edges[#edges] or 0) + tonumber(seconds) * second
end

local function startOf(period)
  return edges[period]
end

local function endOf(period)
  return edges[period + 1]
end

local function indexOf(instant) -- 0 for the time before
  local period = 0
  while period < #edges - 1 and instant >= edges[period + 1] do
    period = period + 1
  end
  return period
end

local function counted(period)
  return counts[period] or 0
end

local function put(period, permits)
  counts[period] = permits
end

local found = load(key) or ''
local entered = tonumber(string.match(found, '^%d+') or 0) * second
local told = now
now = math.max(told, entered) -- a period that is over does not open again when time goes back

local here = indexOf(now)
if here < 1 or here + furthest + 2 > #edges then
  do return {now} end
end

local newest = here
for seconds, permits in string.gmatch(found, '(%d+):(%d+)') do
  local period = indexOf(tonumber(seconds) * second)
  put(period, counted(period) + tonumber(permits))
  newest = math.max(newest, period)
end

local since = found == '' and rememberedSince(marker)
if since and since >= startOf(here) then
  put(here, most) -- all of this period may have been taken before Redis began to remember
end

local function write(ticks)
  local values = {}
  for period = here, newest do
    values[#values + 1] = string.format('%.0f:%.0f', startOf(period) / second, counted(period))
  end
  save(key, table.concat(values, ','), ticks + now - told)
end
