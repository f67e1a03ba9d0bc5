/** Makes lerna write each commit of the package into the changelog by its first line, which here is a sentence. */
module.exports = {
  parserOpts: { headerPattern: /^(.*)$/, headerCorrespondence: ['subject'] },
  writerOpts: {
    transform: (commit) => ({ ...commit, hash: commit.hash.slice(0, 8) }),
    // The stars matter: without one lerna adds that nothing but the version has changed.
    mainTemplate:
      '## {{version}} ({{date}})\n\n{{#each commitGroups}}{{#each commits}}* {{subject}} ({{hash}})\n{{/each}}{{/each}}\n',
  },
}
