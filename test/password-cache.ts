/*
 * A password is hashed once for each process, and once compared with a hash. Most tests of signing in use
 * the same ones, and argon2id takes long on purpose.
 */

const { hash, verify } = Bun.password;
const hashes = new Map<string, Promise<string>>();
const results = new Map<string, Promise<boolean>>();

Bun.password.hash = (password, ...options) => {
  const key = JSON.stringify([password, ...options]);
  const hashed = hashes.get(key) ?? hash(password, ...options);
  hashes.set(key, hashed);
  return hashed;
};

Bun.password.verify = (password, against, ...options) => {
  const key = JSON.stringify([password, against, ...options]);
  const result = results.get(key) ?? verify(password, against, ...options);
  results.set(key, result);
  return result;
};
