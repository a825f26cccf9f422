// Proxies read their configuration, where they are installed.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sendVideoPart } from '../../packages/contract/src/action/index.ts';
import { MAX_PACKAGE_BYTES } from '../../packages/contract/src/app-package/index.ts';
import { uploadExams } from '../../packages/contract/src/exam/index.ts';
import { deployPath, failureOf, hasProgram, openScratch, readDeploy } from './deploy-files.mjs';

const scratch = openScratch();
afterAll(scratch.remove);

it.skipIf(!hasProgram('haproxy'))('HAProxy understands its configuration', () => {
  const servers = { SPINE_A: '127.0.0.1:8081', SPINE_B: '127.0.0.1:8082' };
  expect(failureOf('haproxy', ['-c', '-f', deployPath('proxy/haproxy.cfg')], servers)).toBe('');
});

it.skipIf(!hasProgram('nginx'))('nginx understands its site', () => {
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) =>
    path.join(scratch.folder, name),
  );
  execFileSync(
    'openssl',
    [
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=x'.split(
        ' ',
      ),
      ['-keyout', key, '-out', certificate],
    ].flat(),
    { stdio: 'ignore' },
  );
  const site = readDeploy('proxy/nginx.conf')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll('/var/log/nginx/', `${scratch.folder}/`);
  const main = `pid ${scratch.folder}/pid; error_log stderr; events {} http { include ${scratch.write('site.conf', site)}; }`;
  expect(failureOf('nginx', ['-t', '-q', '-c', scratch.write('nginx.conf', main)])).toBe('');
});

/** Lines for more servers are comments. */
const withMoreServers = (text) =>
  text.replaceAll(/#(?=lb_|health_)/g, '').replace('127.0.0.1:8080', '10.0.0.1:8080 10.0.0.2:8080');

it.skipIf(!hasProgram('caddy')).each([
  ['one server', (text) => text],
  ['more servers', withMoreServers],
])('Caddy understands its file for %s', (name, change) => {
  const file = scratch.write(`Caddyfile of ${name}`, change(readDeploy('proxy/Caddyfile')));
  expect(failureOf('caddy', ['validate', '--adapter', 'caddyfile', '--config', file])).toBe('');
});

const MEBIBYTE = 1024 * 1024;
const UNIT = { m: MEBIBYTE, MiB: MEBIBYTE, '': 1 };

it.each([
  ['nginx.conf', /client_max_body_size (\d+)(m);/g],
  ['Caddyfile', /max_size (\d+)(MiB)\n/g],
  ['haproxy.cfg', /req\.hdr_val\(content-length\) gt (\d+)()/g],
])('%s lets every body pass that a server takes, and packages alone are larger', (file, size) => {
  const sizes = [...readDeploy(`proxy/${file}`).matchAll(size)]
    .map(([, count, unit]) => count * UNIT[unit])
    .sort((one, other) => one - other);
  expect(sizes).toHaveLength(2);
  const [others, packages] = sizes;
  // Besides the file, a form has its own lines.
  expect(packages).toBeGreaterThan(MAX_PACKAGE_BYTES);
  expect(others).toBeGreaterThan(Math.max(uploadExams.bodyLimit, sendVideoPart.bodyLimit));
  expect(others).toBeLessThan(2 * uploadExams.bodyLimit);
});
