/**
 * A GitHub Actions workflow that builds a tree from an export, verifies it, and deploys it.
 * https://docs.github.com/en/pages/getting-started-with-github-pages/using-custom-workflows-with-github-pages
 */
export function githubPagesWorkflow(version: string): string {
  return `# Publishes the database export as a static JSON API on GitHub Pages.
# Save it as .github/workflows/publish.yml, and choose "GitHub Actions" as the source in the settings of Pages.
name: Publish the API

on:
  workflow_dispatch:
  release:
    types: [published]
  push:
    branches: [main]
    paths: ['export.sqlite', '.github/workflows/publish.yml']

permissions:
  contents: read
  pages: write
  id-token: write

# One deployment at a time; one that has begun is finished.
concurrency:
  group: pages
  cancel-in-progress: false

env:
  # The export: a file of the repository, or an asset of the latest release.
  EXPORT: export.sqlite

jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - id: pages
        uses: actions/configure-pages@v5
      - name: Download the export of the latest release, where the repository has none
        run: test -f "$EXPORT" || gh release download --pattern "$EXPORT"
        env:
          GH_TOKEN: \${{ github.token }}
      - name: Build
        run: npx --yes polity-press@${version} build "$EXPORT" --host github-pages --base-url "$BASE_URL" --out public
        env:
          BASE_URL: \${{ steps.pages.outputs.base_url }}
      - name: Verify
        run: npx --yes polity-press@${version} verify public
      - uses: actions/upload-pages-artifact@v4
        with:
          path: public

  deploy:
    needs: build
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@v4
`;
}
