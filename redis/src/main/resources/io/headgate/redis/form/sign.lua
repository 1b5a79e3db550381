-- A sign of life: whether this node answers, and lets anybody write.
--
--   KEYS[1]  nobody else's
--
-- Answers 1.

redis.call('SET', KEYS[1], '', 'PX', 1000)
return {1}
