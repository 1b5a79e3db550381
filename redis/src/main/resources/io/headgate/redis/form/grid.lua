-- Slices of equal length, kept in one key: those of the clock, or from the first call after a pause.
--
-- The slices of the clock lie on multiples of their length since the epoch, so that all agree on the edges and none are
-- kept. What is kept is the newest slice, how far it lies ahead of the one last entered, and the counts, newest first:
--
--      100000:1794787200300000:0:2,1,4,0,3        |   3   |   0   |   4   |   1   |   2   |
--      length  start of the newest                                                 ^ 0 slices ahead of the present
local most, span, fading = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == 'fading'
local length = tonumber(ARGV[4])
local fromCall = ARGV[5] == 'call'     -- else by the clock
local furthest = tonumber(ARGV[6])     -- how many slices ahead of the present can be opened
local marker = ARGV[7]                 -- says since when Redis remembers
local first = 8                        -- where the requests begin

local key = KEYS[1]
local told = now                       -- by the server
local anchor = fromCall and now or 0   -- where a slice begins, and with it all others
local counts = {}

local function startOf(slice)
  return anchor + slice * length
end

local function endOf(slice)
  return startOf(slice) + length
end

local function indexOf(instant)
  local since = instant - anchor
  local into = math.fmod(since, length) -- exact, and so is the division of what is left
  if into < 0 then
    into = into + length
  end
  return (since - into) / length
end

local function counted(slice)
  return counts[slice] or 0
end

local function put(slice, permits)
  counts[slice] = permits
end

local newest = indexOf(now) -- the last slice that was opened, by time or by a booking

-- Takes over slices of this length. Time that has gone back stands still where the slice entered last begins.
local function goOn(start, ahead, values)
  anchor = fromCall and start or 0
  newest = indexOf(start)
  now = math.max(now, startOf(newest - ahead))
  if fromCall and now >= endOf(newest) then
    anchor, newest = now, 0
    return
  end
  local slice = newest
  for permits in string.gmatch(values, '%d+') do
    counts[slice] = tonumber(permits)
    slice = slice - 1
  end
end

-- Takes over slices of another length, since the limit has changed: what they hold counts as taken now: all of it, also where
-- that is more than this limit grants, for the other may be asked once more, to take permits back or by another member.
local function convert(values)
  local sum = 0
  for permits in string.gmatch(values, '%d+') do
    sum = sum + tonumber(permits)
  end
  counts[newest] = sum
end

-- Redis remembers since that instant only: all may have been taken then.
local function forget(since)
  if fromCall and since + length > now then
    anchor, newest = since, 0
  end
  counts[indexOf(since)] = most
end

local found = load(key)
local converted = false
local since = not found and rememberedSince(marker)
if since then
  forget(since)
elseif found then
  local its, start, ahead, values = string.match(found, '^(%d+):(%d+):(%d+):(.*)$')
  if tonumber(its) == length then
    goOn(tonumber(start), tonumber(ahead), values)
  else
    convert(values)
    converted = true
  end
end

local here = indexOf(now) -- the slice of the present

local function write(ticks)
  local top, values, last = math.max(here, newest), {}, 0
  for slice = top, here - span + 1, -1 do
    values[#values + 1] = string.format('%.0f', counted(slice))
    last = counted(slice) > 0 and #values or last
  end
  local head = string.format('%.0f:%.0f:%.0f:', length, startOf(top), top - here)
  save(key, head .. table.concat(values, ',', 1, last), ticks + now - told)
end

-- Written at once, even if nothing is granted: else it would be taken now with each call again, for as long as the key lives.
if converted then
  write(endOf(here) + (span - 1) * length - now)
end
