// From the protocol's JSON Schema, on standard input, to the page's types, on standard output.

import { text } from 'node:stream/consumers';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

const TARGET = 'src/protocol.ts';
const BANNER = `// Generated from src/planetarium/server/protocol_schema.py by \`python web/build.py types\`; do not edit.
// All that the server and a page say to each other. docs/protocol.md tells the story.
`;

const schema = JSON.parse(await text(process.stdin));
const types = await compile(schema, 'Protocol', {
  additionalProperties: false,
  bannerComment: '',
  format: false,
  unreachableDefinitions: true,
});
// Without what it says of every type: where in the schema it was found.
const said = types
  .replace(/export interface Protocol \{[^}]*\}/, '')
  .replaceAll(/ \* This interface was referenced by [^\n]*\n \* via the [^\n]*\n/g, '')
  .replaceAll(/ *\* @m(?:in|ax)Items \d+\n/g, '')
  .replaceAll(/(?:^ *\*\s*\n)+(?= *\*\/)/gm, '')
  .replaceAll(/ *\/\*\*\n *\*\/\n/g, '')
  .replaceAll(/^(\}|.*;)\n(?=\/\*\*|export )/gm, '$1\n\n');
process.stdout.write(await format(BANNER + said, { ...(await resolveConfig(TARGET)), filepath: TARGET }));
