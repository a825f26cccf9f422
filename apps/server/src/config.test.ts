import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'x'.repeat(32);

describe('configuration', () => {
  test('serves the demo on the embedded database by default', () => {
    const config = readConfig({});
    expect(config.http).toMatchObject({ host: '127.0.0.1', port: 8080, secureCookies: false });
    expect(config.seed).toBe('demo');
  });

  test('seeds nothing on a database that was given', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://a:b@localhost/c' }).seed).toBe('none');
  });

  test('refuses the demo in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', SECRET, SEED: 'demo' })).toThrow(
      /SEED=demo is refused/,
    );
    expect(readConfig({ NODE_ENV: 'production', SECRET }).seed).toBe('none');
  });

  test('asks for a secret in production and sends cookies over TLS only', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/SECRET/);
    expect(readConfig({ NODE_ENV: 'production', SECRET }).http.secureCookies).toBe(true);
  });

  test('names the variable that is wrong', () => {
    expect(() => readConfig({ PORT: 'eighty' })).toThrow(/PORT/);
    expect(() => readConfig({ DATABASE_URL: 'nowhere' })).toThrow(/DATABASE_URL/);
  });
});
