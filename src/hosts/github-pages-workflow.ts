/**
 * A GitHub Actions workflow that builds a tree from an export, verifies it, and deploys it. It runs the tool that the
 * repository's lock file pins: a step that installs a package by name would run whatever somebody else published.
 * https://docs.github.com/en/pages/getting-started-with-github-pages/using-custom-workflows-with-github-pages
 */
export function githubPagesWorkflow(version: string): string {
  return `# Publishes the database export as a static JSON API on GitHub Pages.
# Save it as .github/workflows/publish.yml, and choose "GitHub Actions" as the source in the settings of Pages.
#
# It runs the polity-press that your repository holds, checked against package-lock.json. Once, and again for a new
# version, in your repository and with a clone of polity-press beside it:
#
#   npm --prefix ../polity-press ci
#   mkdir -p vendor
#   npm pack ../polity-press --pack-destination vendor
#   npm init --yes
#   npm pkg set --json allowScripts.better-sqlite3=true
#   npm install --save-exact ./vendor/polity-press-${version}.tgz
#   echo node_modules >> .gitignore
#   git add .gitignore package.json package-lock.json vendor
#
# See docs/github-pages.md of polity-press.
name: Publish the API

on:
  workflow_dispatch:
  release:
    types: [published]
  push:
    branches: [main]
    paths: ['export.sqlite', 'package-lock.json', '.github/workflows/publish.yml']

# One deployment at a time; a running one is not cancelled.
concurrency:
  group: pages
  cancel-in-progress: false

env:
  # What to publish: a file of the repository, or an asset of the latest release. Everybody who may read it reads all of
  # it, so it was imported with --public, or is a snapshot (databank.zip); anything else is refused.
  EXPORT: export.sqlite

jobs:
  build:
    runs-on: ubuntu-latest
    # Not enough to deploy: that takes an id-token.
    permissions:
      contents: read
      pages: write
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 22
      - id: pages
        uses: actions/configure-pages@983d7736d9b0ae728b81ab479565c72886d7745b # v5.0.0
      - name: Download the export of the latest release, where the repository has none
        run: test -f "$EXPORT" || gh release download --pattern "$EXPORT"
        env:
          GH_TOKEN: \${{ github.token }}
      - name: Install what package-lock.json pins, and nothing else
        run: npm ci
      - name: Build
        run: node_modules/.bin/polity-press build "$EXPORT" --require-public --host github-pages --base-url "$BASE_URL" --out public
        env:
          BASE_URL: \${{ steps.pages.outputs.base_url }}
      - name: Verify
        run: node_modules/.bin/polity-press verify public --base-url "$BASE_URL"
        env:
          BASE_URL: \${{ steps.pages.outputs.base_url }}
      - uses: actions/upload-pages-artifact@7b1f4a764d45c48632c6b24a0339c27f5614fb0b # v4.0.0
        with:
          path: public

  deploy:
    needs: build
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e # v4.0.5
`;
}
