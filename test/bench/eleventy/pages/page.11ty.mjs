export const data = {
  pagination: { data: 'files', size: 1, alias: 'file' },
  permalink: ({ file }) => `/${file.path}`,
};

export const render = ({ file }) => JSON.stringify(file.content);
