/**
 * What `typescript` means inside the bundled typescript-eslint: the copy that ts-morph carries, whichever TypeScript
 * the linted project has. Marked as an ES module so that the interop helper of each importing file takes it as it is;
 * unmarked, every one of them would copy its 2,600 members.
 */
module.exports = Object.create(require('@ts-morph/common').ts, { __esModule: { value: true } });
