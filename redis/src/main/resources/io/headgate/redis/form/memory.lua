-- Since when Redis remembers. A key that is missing was never written, or is gone since it no longer mattered; but a Redis
-- that was restarted, flushed, or promoted without its keys has lost them all, and would grant everything once more.
--
--      all is taken     x the memory is lost
--   ---------|----------|----|--------------------|-----> time
--                            since                now, and the key is missing:
--                            |<-- nothing taken -->|      before that, perhaps everything
--
-- So there is a marker, a key that says since when Redis remembers; whoever finds it missing writes the present into it. A
-- limit that begins cold takes it that everything was taken at that instant. The marker lies in the same data as the keys of
-- the limits, in a cluster in the same slot, so it is lost when they are: exactly, and however that came about.
local MARKER_LIFE = '2592000000' -- milliseconds, 30 days; members renew it

local function rememberedSince(marker) -- nil: always, or it does not matter
  if marker == '' then
    return nil
  end
  local since = redis.call('GET', marker)
  if not since then
    since = string.format('%.0f', now)
    redis.call('SET', marker, since, 'PX', MARKER_LIFE)
  end
  since = tonumber(since) or now
  return since > 0 and math.min(since, now) or nil
end
