/** What the rule schema says, in Chinese, by its English words; see `explained` in `text.ts`. */
export const zhRules: Record<string, string> = {};
