-- Slices of equal length, kept in one key: those of the clock, or from the first call after a pause.
--
-- The slices of the clock lie on multiples of their length since the epoch, so that all agree on the edges and none are
-- kept. What is kept is the newest slice, how far it lies ahead of the present, what counts in it, and the counts of those
-- before it, oldest first, each with as many digits as the limit has:
--
--      10000/6:1794787200300000:0:0:32:7:2:0003000418      |  0  |  3  |  0  |  4  |  18 |  7  |
--      |     | |                | | |  | | counts before                                    ^ newest
--      |     | |                | | |  | digits of a count
--      |     | |                | | |  count of the newest
--      |     | |                | | sum of what counts in the newest, itself included
--      |     | |                | slices before those that are kept here, and behind the present, that a debt fills
--      |     | |                slices from the present to the newest
--      |     | start of the newest
--      |     slices that are summed
--      length
--
-- So a take changes two numbers, however many slices there are: none is read but those that leave.
local most, span, fading = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == 'fading'
local length = tonumber(ARGV[4])
local fromCall = ARGV[5] == 'call'     -- else by the clock
local furthest = tonumber(ARGV[6])     -- how many slices ahead of the present can be opened
local marker = ARGV[7]                 -- says since when Redis remembers
local settings, first = 6, 8           -- how many settings there are; where the requests begin

local key = KEYS[1]
local told = now                       -- by the server
local anchor = fromCall and now or 0   -- where a slice begins, and with it all others

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

local newest = indexOf(now)
local counts = {}                                       -- of the newest, and of those that were changed
local kept, skip, width = '', 0, 0                      -- the text of the others, behind so many signs; digits of each
local base, top = newest, newest                        -- the text begins with base and ends before top
local here, filled, sum = newest, 0, 0

local function counted(slice)
  local count = counts[slice]
  if count then
    return count
  end
  if slice >= base then
    local at = skip + (slice - base) * width
    return slice < top and tonumber(string.sub(kept, at + 1, at + width)) or 0
  end
  if filled > 0 and slice > here then
    return counted(slice + math.ceil((base - slice) / span) * span)
  end
  return 0
end

local function put(slice, permits)
  counts[slice] = permits
end

local function usedFrom(slice)
  if slice >= top then
    return slice
  end
  local at = string.find(kept, '[1-9]', skip + math.max(0, slice - base) * width + 1)
  return at and base + math.floor((at - 1 - skip) / width) or top
end

local function fill(slices)
  local last = {}
  for slice = newest - span + 1, newest do
    last[slice + slices] = counted(slice)
  end
  counts, kept, skip, newest = last, '', 0, newest + slices
  base = newest - span + 1
  top, filled = base, math.max(0, base - here - 1)
end

-- What slices of another length hold. What was used counts as taken now: all of it, also where that is more than this limit grants,
-- for the other may be asked once more, to take permits back or by another member. What lies ahead, booked or owed, is charged.
local function heldBy(text, at, its, slices, start, full, count, wide)
  local last = (#text - at + 1) / wide -- the oldest is so many slices before the newest
  local ahead = math.max(0, math.ceil((start - now) / its))
  local past, booked, round, held = 0, 0, 0, {[0] = count}
  for each = last, 1, -1 do
    held[each] = tonumber(string.sub(text, at, at + wide - 1))
    at = at + wide
  end
  for each = 0, last do
    past = past + (each < ahead and 0 or held[each])
    booked = booked + (each < ahead and held[each] or 0)
    round = round + (each > last - slices and held[each] or 0)
  end
  local filled = full > 0 and math.max(0, ahead - 1 - last) or 0 -- by a debt, as the oldest round of those that are kept
  local over = math.fmod(filled, slices)
  for each = last - slices + 1, last - slices + over do
    booked = booked + (held[each] or 0)
  end
  return past, booked + (filled - over) / slices * round
end

local found = unmarked(load(key), settings)
local carried -- what lay ahead in slices of another length
local summed, before = span, 0
local since = not found and usedUpSince(marker)
if since then -- Redis remembers since that instant only: all may have been taken then
  if fromCall and since + length > now then
    anchor, newest = since, 0
  end
  base = indexOf(since)
  top, counts[base] = base, most
  sum = base > newest - span and most or 0
elseif found then
  local its, slices, start, ahead, full, held, count, wide, at =
    string.match(found, '^(%d+)/(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):(%d+):()')
  if its == ARGV[4] then -- time that has gone back stands still where the slice entered last begins
    anchor = fromCall and tonumber(start) or 0
    newest = indexOf(tonumber(start))
    now = math.max(now, startOf(newest - ahead))
    if fromCall and now >= endOf(newest) then
      anchor, newest, base, top = now, 0, 0, 0
    else
      kept, skip, width, before = found, at - 1, tonumber(wide), tonumber(full)
      counts[newest], sum, summed = tonumber(count), tonumber(held), tonumber(slices)
      top, base = newest, newest - (#found - skip) / width
    end
  else -- the limit has changed
    local past
    past, carried = heldBy(found, at, tonumber(its), tonumber(slices), tonumber(start), tonumber(full), tonumber(count), wide)
    counts[newest], sum = past, past
  end
end

here = indexOf(now)
filled = before > 0 and math.max(0, base - here - 1) or 0

if summed ~= span then -- the limit has changed to one of more or fewer slices of that length
  sum = 0
  for slice = newest - span + 1, newest do
    sum = sum + counted(slice)
  end
end

local function write(ticks)
  local wide = math.max(width, #ARGV[1])
  for _, count in pairs(counts) do
    while count >= 10 ^ wide do
      wide = wide + 1
    end
  end
  if wide > width then -- all are written anew
    for slice = base, top - 1 do
      counts[slice] = counted(slice)
    end
    kept, skip, top, width = '', 0, base, wide
  end
  local from = base
  if filled == 0 then
    from = math.min(newest, usedFrom(math.max(base, here - span + 1))) -- those before no longer matter
  end
  local text = string.sub(kept, skip + (from - base) * width + 1, skip + (newest - base) * width)
  if newest > top then
    text = text .. string.rep('0', (newest - from) * width - #text)
  end
  for slice, count in pairs(counts) do
    if slice >= from and slice < newest then
      local at, digits = (slice - from) * width, string.format('%0' .. width .. '.0f', count)
      text = string.sub(text, 1, at) .. digits .. string.sub(text, at + width + 1)
    end
  end
  local head = string.format('%s/%s:%.0f:%.0f:%.0f:%.0f:%.0f:%d:',
    ARGV[4], ARGV[2], startOf(newest), newest - here, filled, sum, counted(newest), width)
  save(key, head .. text, ticks + now - told)
end
