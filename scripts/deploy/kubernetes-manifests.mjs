// Whether manifests have the form of the Kubernetes API: TypeScript compares them, as literals, with its types.
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../install.mjs';

/** A sentence for each property or value that the API does not have. */
export function faultsOfManifests(objects) {
  const file = path.join(ROOT, 'scripts/deploy/manifests.ts');
  const source = objects.map(declarationOf).join('');
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    module: ts.ModuleKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ESNext)
      : getSourceFile(name, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** `apps/v1` is a module of the types; `v1` is `core/v1`, and `networking.k8s.io/v1` is `networking/v1`. */
function moduleOf({ apiVersion }) {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  return `kubernetes-types/${group.replace('.k8s.io', '')}/${version}`;
}

function declarationOf(object, index) {
  return [
    `import type { ${object.kind} as T${index} } from '${moduleOf(object)}';`,
    `export const m${index}: T${index} = ${JSON.stringify(object)};`,
    '',
  ].join('\n');
}
