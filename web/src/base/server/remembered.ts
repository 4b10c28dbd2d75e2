/** The promise that `cache` has under a key, or a new one. One that fails is forgotten, so that the next call tries again. */
export function remembered<Key, Value>(
  cache: Map<Key, Promise<Value>>,
  key: Key,
  get: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key)
  if (known) return known
  const promise = get()
  cache.set(key, promise)
  promise.catch(() => cache.delete(key))
  return promise
}
