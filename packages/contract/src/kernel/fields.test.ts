import { describe, expect, test } from 'vitest';
import { clearableField, filterField, textField } from './fields.ts';
import { HIDDEN_CHARACTER } from './text/character.text.ts';
import { toStorableText } from './text/hidden-character.rules.ts';

const HIDDEN = [0x0, 0x7, 0xa, 0x7f, 0x85, 0xad, 0x200b, 0x200d, 0x200f, 0x2028, 0x202e, 0x2060]
  .concat([0x2067, 0xfeff, 0x3164, 0xd842, 0xdc00, 0xe0041])
  .map((code) => [`U+${code.toString(16)}`, String.fromCodePoint(code)]);

describe('text of a name', () => {
  test.each(HIDDEN)('refuses %s and says why', (_code, sign) => {
    for (const field of [textField(15), clearableField(15), filterField(15)]) {
      const { error } = field.safeParse(`林${sign}小满`);
      expect(error?.issues[0]?.message).toBe(HIDDEN_CHARACTER);
    }
  });

  test.each(['李龑䶮𠮷', '阿依古丽·买买提', '葛󠄀', 'Zoë O’Neill', '五（2）班', 'ᠮᠣᠩᠭᠣᠯ', '😀'])(
    'takes %s as it is',
    (name) => {
      expect(textField(15).parse(` ${name}\ufeff`)).toBe(name);
    },
  );

  test('is one name however its accents were typed, and as long as it looks', () => {
    expect(textField(4).parse('Zoe\u0308y')).toBe('Zo\u00eby');
    expect(clearableField(1).parse('e\u0301')).toBe('\u00e9');
  });
});

test('text that no database holds is marked where it was', () => {
  expect(toStorableText('a\0b\ud842c𠮷')).toBe('a\ufffdb\ufffdc𠮷');
});
