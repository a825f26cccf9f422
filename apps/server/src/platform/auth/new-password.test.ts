import { sessionErrors } from '@spine/contract/session';
import { describe, expect, test } from 'vitest';
import { castText } from '#testing/cast.text.ts';
import { faultOfNewPassword } from './new-password.ts';

const { passwordAsDigest, passwordCommon, passwordNamed } = sessionErrors;
const owner = {
  username: 'lanting7',
  realName: castText.people.doctor,
  orgName: castText.organizations.home,
  platformName: undefined,
};

describe('a new password', () => {
  test.each(['Lanting7x9', 'Shenruo47x', 'Ruolan2026', '9Linxi47x', 'Fuyou47Kx'])(
    'may not hold what its owner or the institution is called: %s',
    (text) => {
      expect(faultOfNewPassword(text, owner)).toBe(passwordNamed);
    },
  );

  test.each(['Woaini1314', 'Dragon2026', '12Better12', 'Qwerty12'])('is not %s', (text) => {
    expect(faultOfNewPassword(text, owner)).toBe(passwordCommon);
  });

  test('is no digest', () => {
    expect(faultOfNewPassword('0123456789abcdef0123456789abcdef', owner)).toBe(passwordAsDigest);
  });

  test.each(['Haitang2026', 'Moss7Lantern', 'Xk4mPq9z', 'Yisheng7kQ2x', 'Qingshan47Ke'])(
    'may be %s',
    (text) => {
      expect(faultOfNewPassword(text, owner)).toBeUndefined();
      const nobodys = { ...owner, realName: null, orgName: undefined };
      expect(faultOfNewPassword(text, nobodys)).toBeUndefined();
    },
  );
});
