// Containers: what can be checked without an engine and without a cluster.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../install.mjs';
import { readDeploy } from './deploy-files.mjs';
import { faultsOfManifests } from './kubernetes-manifests.mjs';

const { devDependencies, version } = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
);
const compose = parse(readDeploy('container/compose.yaml'), { merge: true });
const distributed = parse(readDeploy('container/compose-distributed.yaml'), { merge: true });
const manifests = ['server.yaml', 'nightly.yaml'].flatMap((file) =>
  parseAllDocuments(readDeploy(`kubernetes/${file}`)).map((document) => document.toJS()),
);
const podsOf = ({ kind, spec }) => {
  if (kind === 'Deployment') return [spec.template.spec];
  return kind === 'CronJob' ? [spec.jobTemplate.spec.template.spec] : [];
};
const pods = manifests.flatMap(podsOf);

it('run on the pinned Node, as somebody who owns none of the files', () => {
  const dockerfile = readDeploy('container/Dockerfile');
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1]);
  expect(images.map((image) => image.replace('-slim', ''))).toEqual(
    [1, 2].map(() => `node:${devDependencies.node}-trixie`),
  );
  expect(dockerfile).toMatch(/^USER node$/m);
});

it('bring the tools of the PostgreSQL beside them', () => {
  const [, tools] = /postgresql-client-(\d+)/.exec(readDeploy('container/Dockerfile'));
  expect(compose.services.postgres.image).toBe(`postgres:${tools}`);
});

it('are of the version that is', () => {
  const [image] = parse(readDeploy('kubernetes/kustomization.yaml')).images;
  expect(readDeploy('container/Dockerfile')).toContain(`-t spine:${version} `);
  expect([compose['x-server'].image, image.newTag]).toEqual([`spine:${version}`, version]);
  expect(distributed['x-server'].image).toBe(`spine:${version}`);
});

it.each([
  ['compose.yaml', compose],
  ['compose-distributed.yaml', distributed],
])('are composed of services and volumes that exist: %s', (_file, { services, volumes }) => {
  const all = Object.values(services);
  const needed = all.flatMap(({ depends_on: needs = [] }) =>
    Array.isArray(needs) ? needs : Object.keys(needs),
  );
  const mounted = all
    .flatMap((service) => service.volumes ?? [])
    .filter((mount) => !mount.startsWith('.'))
    .map((mount) => mount.split(':')[0]);
  expect(needed.length).toBeGreaterThan(3);
  expect(needed.filter((name) => !services[name])).toEqual([]);
  expect([...new Set(mounted)].sort()).toEqual(Object.keys(volumes).sort());
});

describe('of a distributed database', () => {
  const { services } = distributed;
  const nodes = Object.values(services).filter(({ healthcheck }) => healthcheck);

  it('are nodes with one image, the same settings and the same passwords', () => {
    expect(nodes.length).toBe(3);
    for (const node of nodes)
      expect({ ...node, volumes: [] }).toEqual({ ...nodes[0], volumes: [] });
    expect(services.nodes.image).toBe(nodes[0].image);
    for (const setting of ['wal_level=logical', 'max_prepared_transactions='])
      expect(nodes[0].command.join()).toContain(`-c${setting}`);
  });

  it('are introduced to the coordinator, distributed, and then served', () => {
    const workers = Object.keys(services).filter((name) => name.startsWith('worker-'));
    const introduced = [...services.nodes.command.join().matchAll(/citus_add_node\('([\w-]+)'/g)];
    expect(introduced.map(([, name]) => name)).toEqual(workers);
    expect(Object.keys(services.nodes.depends_on)).toEqual(['coordinator', ...workers]);
    expect(Object.keys(services.distribute.depends_on)).toEqual(['nodes']);
    expect(Object.keys(services.server.depends_on)).toEqual(['distribute']);
  });

  it('run their scripts of the first start, with every password that these ask for', () => {
    const script = readDeploy('container/citus-roles.sh');
    const asked = [...script.matchAll(/\$([A-Z_]+)/g)].map(([, name]) => name);
    expect(Object.keys(nodes[0].environment)).toEqual(expect.arrayContaining(asked));
    for (const { volumes } of nodes)
      expect(volumes).toContain('./citus-roles.sh:/docker-entrypoint-initdb.d/002-roles.sh:ro');
  });
});

it('have the form that a cluster takes', () => {
  const [misspelt] = JSON.parse(
    JSON.stringify(manifests)
      .replace('readinessProbe', 'readinesProbe')
      .replace('"replicas":2', '"replicas":"2"'),
  );
  expect(faultsOfManifests([...manifests, misspelt]).sort()).toEqual([
    expect.stringContaining('readinesProbe'),
    expect.stringContaining('not assignable'),
  ]);
});

it('write nowhere but where something is mounted, and own nothing of the machine', () => {
  expect(pods.length).toBe(3);
  for (const { containers, volumes, securityContext } of pods) {
    expect(securityContext.runAsNonRoot).toBe(true);
    const [{ securityContext: confined, volumeMounts }] = containers;
    expect(confined).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
  }
});

it('are told to end before they are killed: drain, then two minutes', () => {
  const TWO_MINUTES = 120;
  const [{ terminationGracePeriodSeconds: grace, containers }] = pods;
  const drain = containers[0].env.find(({ name }) => name === 'DRAIN_SECONDS').value;
  expect(grace).toBeGreaterThanOrEqual(Number(drain) + TWO_MINUTES);
  for (const { stop_grace_period: period, environment } of [
    compose['x-server'],
    distributed.services.server,
  ])
    expect(Number.parseInt(period, 10)).toBeGreaterThanOrEqual(
      Number(environment.DRAIN_SECONDS) + TWO_MINUTES,
    );
});
