export function check(path: string): boolean {
  if (path === '') {
    return false;
  }
  return path.startsWith('/');
}

export const checked = ['a', '/b'].filter((path) => check(path));
