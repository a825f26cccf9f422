import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../install.mjs';
import { deployPath, readDeploy } from './deploy-files.mjs';

/** Read by Node, not by the server. */
const OTHERS = ['NODE_COMPILE_CACHE'];

it('deploy/ names only settings that exist', () => {
  const config = readFileSync(path.join(ROOT, 'apps/server/src/config/environment.ts'), 'utf8');
  const settings = [...config.matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map((match) => match[1]);
  const variables = (text) =>
    [...text.matchAll(/^#? ?([A-Z][A-Z\d_]+)=/gm)].map((match) => match[1]);
  const compose = parse(readDeploy('container/compose.yaml'), { merge: true });
  const [deployment] = parseAllDocuments(readDeploy('kubernetes/server.yaml'))
    .map((document) => document.toJS())
    .filter(({ kind }) => kind === 'Deployment');
  const [image] = [...readDeploy('container/Dockerfile').matchAll(/^ENV (.*)/gm)].map(
    (match) => match[1],
  );
  const named = [
    ...variables(readDeploy('spine.env')),
    ...readdirSync(deployPath('systemd')).flatMap((unit) =>
      variables(readDeploy(`systemd/${unit}`).replaceAll(/^Environment=/gm, '')),
    ),
    ...Object.keys(compose['x-server'].environment),
    ...deployment.spec.template.spec.containers[0].env.map(({ name }) => name),
    ...variables(image.replaceAll(' ', '\n')),
  ].filter((name) => !OTHERS.includes(name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !settings.includes(name))).toEqual([]);
});
