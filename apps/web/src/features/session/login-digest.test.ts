import { expect, it } from 'vitest';
import { loginInput } from './login-digest.ts';

it('neither password nor picture code travels as typed [5.7, 5.8]', () => {
  // md5(md5("Spine2026") + "salt" + md5("Spine2026")) and md5("7k4m"), computed with md5sum.
  expect(loginInput({ username: ' doctor ', password: 'Spine2026', code: '7K4M' }, 'salt')).toEqual(
    {
      username: 'doctor',
      pw: '0d0b103ab82d5cb849387310a2afe9e4',
      picCode: '28013f173fe5b4dec3a15977492fcdd0',
    },
  );
});
