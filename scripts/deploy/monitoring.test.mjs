// Rules and the dashboard: Prometheus computes them, every warning is provoked, and the server says what they read.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../install.mjs';
import { deployPath, failureOf, hasProgram, openScratch, readDeploy } from './deploy-files.mjs';

const scratch = openScratch();
afterAll(scratch.remove);
const rules = parse(readDeploy('monitoring/rules.yml')).groups.flatMap((group) => group.rules);
const panels = JSON.parse(readDeploy('monitoring/dashboard.json')).panels.flatMap(({ targets }) =>
  targets.map(({ expr }) => expr),
);

it.skipIf(!hasProgram('promtool'))('warnings come when they should, and not before', () => {
  const promtool = (...args) => failureOf('promtool', args);
  expect(promtool('test', 'rules', deployPath('monitoring/rules.test.yml'))).toBe('');
  const config = deployPath('monitoring/prometheus.yml');
  expect(promtool('check', 'config', '--syntax-only', config)).toBe('');
});

it('every warning is provoked', () => {
  const provoked = parse(readDeploy('monitoring/rules.test.yml')).tests.flatMap((test) =>
    test.alert_rule_test
      .filter(({ exp_alerts: expected }) => expected.length > 0)
      .map(({ alertname }) => alertname),
  );
  const alerts = rules.flatMap(({ alert }) => alert ?? []);
  expect(alerts.length).toBeGreaterThan(10);
  expect([...new Set(provoked)].sort()).toEqual(alerts.sort());
});

it.skipIf(!hasProgram('promtool'))('the dashboard asks what Prometheus can compute', () => {
  const asRules = panels.map((expr, index) => ({ record: `panel:${index}`, expr }));
  const file = scratch.write(
    'panels.json',
    JSON.stringify({ groups: [{ name: 'panels', rules: asRules }] }),
  );
  expect(failureOf('promtool', ['check', 'rules', '--lint=none', file])).toBe('');
});

it('asks for nothing that the server does not say', () => {
  const gauges = globSync('apps/server/src/platform/http/operators/*.ts', { cwd: ROOT })
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/name: '([a-z_]+)'/g)])
    .map((match) => match[1]);
  const read = [...panels, ...rules.map(({ expr }) => expr)]
    .flatMap((expr) => [...expr.matchAll(/([a-z][a-z\d_]+)\{job="spine"/g)])
    .map((match) => match[1].replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !/^(up|process_|nodejs_)/.test(name));
  expect(new Set(read).size).toBeGreaterThan(4);
  expect(read.filter((name) => !gauges.includes(name))).toEqual([]);
});
