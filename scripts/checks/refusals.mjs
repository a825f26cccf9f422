// Which refusals the public functions of the services can throw, read from the source without running it: entries of
// the catalogue that are handed to `refuse` and its kin, in the function itself and in what it calls. A refusal
// with a computed entry (`refuse(result.fault)`) is not seen.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const SOURCE = 'apps/server/src';
const TESTS = /\.(?:test|factory)\.ts$/;
const SERVICE = /\/features\/.*\.service\.ts$/;
const REFUSES = /^refuse(?!d)/;
const CATALOGUE = /Errors$/;

/** Each exported function of a service: `{ file, name, start, doc, refusals }`; `doc` is its docstring, if it has one. */
export function servicesIn(root) {
  const files = globSync(`${SOURCE}/**/*.ts`, { cwd: root }).filter((file) => !TESTS.test(file));
  const modules = new Map(files.map((file) => [file, moduleOf(root, file)]));
  const look = { declared: (file, name) => declaredIn(modules, { file, name }, new Set()) };
  return files
    .filter((file) => SERVICE.test(file))
    .flatMap((file) => [...modules.get(file).declarations.values()])
    .filter(({ isPublic }) => isPublic)
    .map((service) => {
      const found = [...reachedFrom(service, look, new Set())].flatMap((each) =>
        refusedBy(each, look),
      );
      return { ...service, refusals: [...new Set(found)].sort() };
    });
}

/** The declaration of a name in a file, through the files that re-export it. */
function declaredIn(modules, { file, name }, seen) {
  const module = modules.get(file);
  if (!module || seen.has(`${file} ${name}`)) return undefined;
  seen.add(`${file} ${name}`);
  const from = module.imports.get(name);
  return module.declarations.get(name) ?? (from && declaredIn(modules, from, seen));
}

function reachedFrom(declaration, look, reached) {
  if (!declaration || reached.has(declaration)) return reached;
  reached.add(declaration);
  for (const name of declaration.uses)
    reachedFrom(look.declared(declaration.file, name), look, reached);
  return reached;
}

/** The entries that one declaration refuses with. */
function refusedBy({ file, calls, locals }, look) {
  const scope = { find: (name) => locals.get(name) ?? look.declared(file, name), seen: new Set() };
  return calls
    .filter(({ name }) => REFUSES.test(name) || look.declared(file, name)?.isRefuser)
    .flatMap((call) => call.arguments.flatMap((argument) => entriesIn(argument, scope)));
}

/** The entries a value can be, as far as constants tell. */
function entriesIn(node, scope) {
  if (ts.isPropertyAccessExpression(node))
    return CATALOGUE.test(node.expression.getText()) ? [node.getText()] : [];
  if (scope.seen.has(node)) return [];
  scope.seen.add(node);
  if (!ts.isIdentifier(node)) return childrenOf(node).flatMap((child) => entriesIn(child, scope));
  const { entry, parts = [] } = scope.find(node.text) ?? {};
  return [...(entry ? [entry] : []), ...parts.flatMap((part) => entriesIn(part, scope))];
}

function childrenOf(node) {
  const children = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}

function nodesIn(node) {
  return [node, ...childrenOf(node).flatMap(nodesIn)];
}

function moduleOf(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const of = { root, file, text };
  const named = source.statements.flatMap((statement) => declarationsOf(statement, of));
  const imported = source.statements.flatMap((statement) => importsOf(statement, of));
  return {
    declarations: new Map(named.map((declaration) => [declaration.name, declaration])),
    imports: new Map(imported),
  };
}

function declarationsOf(statement, of) {
  if (ts.isFunctionDeclaration(statement) && statement.name)
    return [functionOf(statement.name.text, statement, { ...of, statement })];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap((each) =>
    variablesOf(each, { ...of, statement }),
  );
}

function functionOf(name, body, { file, text, statement }) {
  const nodes = nodesIn(body);
  const calls = nodes
    .filter((node) => ts.isCallExpression(node) && ts.isIdentifier(node.expression))
    .map((node) => ({ name: node.expression.text, arguments: [...node.arguments] }));
  const parameters = new Set((body.parameters ?? []).map((each) => each.name.getText()));
  const passesParameter = ({ arguments: args }) =>
    args.some((each) => parameters.has(each.getText()));
  const variables = nodes
    .filter(ts.isVariableDeclaration)
    .flatMap((node) => variablesOf(node, { file, text, statement }));
  const comments = ts.getLeadingCommentRanges(text, statement.getFullStart()) ?? [];
  const doc = comments.findLast(({ pos }) => text.startsWith('/**', pos));
  const modifiers = statement.modifiers ?? [];
  return {
    file,
    name,
    calls,
    uses: new Set(nodes.filter(ts.isIdentifier).map((node) => node.text)),
    locals: new Map(variables.map((variable) => [variable.name, variable])),
    isRefuser: calls.some((call) => REFUSES.test(call.name) && passesParameter(call)),
    isPublic: modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
    start: statement.getStart(),
    doc: doc && { start: doc.pos, end: doc.end, text: text.slice(doc.pos, doc.end) },
  };
}

/** A constant by what it can be, or the names it takes out of a group of the catalogue. */
function variablesOf({ name, initializer }, of) {
  if (!initializer) return [];
  const plain = { file: of.file, uses: [], calls: [], locals: new Map(), parts: [] };
  if (ts.isObjectBindingPattern(name)) {
    const from = initializer.getText();
    return name.elements.map(({ name: own, propertyName }) => ({
      ...plain,
      name: own.getText(),
      entry: CATALOGUE.test(from) ? `${from}.${(propertyName ?? own).getText()}` : undefined,
    }));
  }
  return ts.isArrowFunction(initializer)
    ? [functionOf(name.getText(), initializer, of)]
    : [{ ...plain, name: name.getText(), parts: [initializer] }];
}

/** What a statement imports or re-exports, by the name it has here. */
function importsOf(statement, { root, file }) {
  const isImport = ts.isImportDeclaration(statement);
  if (!isImport && !ts.isExportDeclaration(statement)) return [];
  const target = statement.moduleSpecifier && resolved(root, file, statement.moduleSpecifier.text);
  const named = isImport ? statement.importClause?.namedBindings : statement.exportClause;
  if (!target || !named || !('elements' in named)) return [];
  return named.elements.map(({ name, propertyName }) => [
    name.text,
    { file: target, name: (propertyName ?? name).text },
  ]);
}

function resolved(root, file, specifier) {
  const target = specifier.startsWith('.')
    ? path.join(path.dirname(file), specifier)
    : specifier.replace(/^#(?=platform|features|seed|testing|cli)/, `${SOURCE}/`);
  return target.startsWith(SOURCE) && existsSync(path.join(root, target)) ? target : undefined;
}
