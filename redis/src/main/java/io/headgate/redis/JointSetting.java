package io.headgate.redis;

import io.headgate.limiter.Ticker;
import io.headgate.redis.form.Forms;
import io.headgate.redis.store.Store;
import java.time.Duration;

/** What all takes from several limits have in common: where they are decided, and how long that may take. */
record JointSetting(Store store, Forms forms, Duration deadline, Ticker ticker) {}
