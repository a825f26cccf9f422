import { describe, expect, test } from 'vitest';
import { extractLinkToken } from './link-token.rules.ts';

const TOKEN = 'Zb3-_kP0aQ9xW7vT5sR3n';

describe('the token of a public link', () => {
  test.each([
    ['as it was made', TOKEN],
    ['behind the hash', `#${TOKEN}`],
    ['shared from WeChat', `#${TOKEN}&shareTo=weixin`],
    ['opened from a message', `#${TOKEN}?from=singlemessage&isappinstalled=0`],
    ['with a query of both', `#${TOKEN}&from=timeline#wechat_redirect`],
    ['with a full stop', `${TOKEN}。`],
    ['with a full stop of another width', `${TOKEN}.`],
    ['with a bracket and a comma', `${TOKEN}），`],
    ['with a space and a line', `${TOKEN} \n`],
    ['with a space that was encoded', `#${TOKEN}%20`],
    ['with a space nobody sees', `\u200b${TOKEN}\u00a0`],
  ])('is read %s', (_how, text) => {
    expect(extractLinkToken(text)).toBe(TOKEN);
  });

  test.each(['', '#', 'shareTo=weixin', '../../etc/passwd'])('is not found in %j', (text) => {
    expect(extractLinkToken(text)).toBe('');
  });
});
