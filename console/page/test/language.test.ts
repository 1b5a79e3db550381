import { describe, expect, it } from 'vitest';
import { definition, kindsOf, type Shape } from '../src/form/shape';
import { en } from '../src/text/en';
import { language, text } from '../src/text/text';
import { zh } from '../src/text/zh';
import { zhRules } from '../src/text/zh-rules';
import { ruleSchema } from './schema';

const holes = (line: string) => [...line.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]).sort();

describe('the two languages', () => {
  it('have the same keys', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
  });

  it('fill in the same things', () => {
    for (const [key, line] of Object.entries(en)) {
      expect(holes(zh[key as keyof typeof en]), key).toEqual(holes(line));
    }
  });

  it('leave no text empty', () => {
    expect([...Object.entries(en), ...Object.entries(zh)].filter(([, line]) => line.trim() === '')).toEqual([]);
  });

  it('are switched while the page is open', () => {
    language.value = 'zh';
    expect(text('rules.version', { version: 7 })).toBe('版本 7');
    language.value = 'en';
    expect(text('rules.version', { version: 7 })).toBe('version 7');
  });
});

/** Every explanation a form can show. Figures, durations and names say the same in every language. */
function explanations(shape: Shape): string[] {
  switch (shape.is) {
    case 'fields':
      return [shape.explained, ...shape.fields.flatMap((field) => [field.explained, field.otherwise, ...explanations(field.shape)])];
    case 'either':
      return shape.options.flatMap((option) => [option.explained, ...explanations(option.shape)]);
    case 'list':
      return explanations(shape.item);
    case 'map':
      return explanations(shape.value);
    default:
      return [];
  }
}

describe('the explanations of rules', () => {
  it('are all there in Chinese', () => {
    const schema = ruleSchema();
    const rollout = definition(schema, 'rollout');
    const shapes = [...kindsOf(schema).map((kind) => kind.shape), ...(rollout === null ? [] : [rollout])];
    const english = new Set(shapes.flatMap(explanations).filter((line) => /[a-z]{3,} |[a-z]{3,}\.$/.test(line)));
    expect([...english].filter((line) => zhRules[line] === undefined)).toEqual([]);
    expect(english.size).toBeGreaterThan(100);
  });
});
