/**
 * Which modules stand in one chunk. Left alone, what pages share falls into a hundred files of a
 * few hundred bytes each, which costs requests and a fifth of the compression.
 */

interface ModuleInfo {
  code: string | null
  importedIds: readonly string[]
}
interface Context {
  getModuleInfo(id: string): ModuleInfo | null
}

const isEntry = (id: string): boolean =>
  /[\\/]src[\\/]web[\\/](?:main\.tsx$|routes[\\/]_app\.tsx\?tsr-split=)/.test(id)
const isServicesPage = (id: string): boolean =>
  /[\\/]_app[\\/]services[\\/]index\.tsx\?tsr-split=/.test(id)
const isPage = (id: string): boolean => id.includes('?tsr-split=')
const isLibrary = (id: string): boolean => /[\\/]node_modules[\\/](?!lucide-react[\\/])/.test(id)
const isIconIndex = (id: string): boolean =>
  /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/.test(id)

/** File of each icon by the names that it is imported by. */
function iconFiles(index: ModuleInfo | null): Map<string, string> {
  const files = new Map<string, string>()
  const lines = /export \{([^}]*)\} from ['"]\.\/(icons\/[\w-]+\.mjs)['"]/g
  for (const [, names = '', file = ''] of (index?.code ?? '').matchAll(lines)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return files
}

/** Everything that these modules import statically; of the icons only those that are named. */
function reachedFrom(roots: readonly string[], context: Context): Set<string> {
  const reached = new Set<string>()
  let icons: Map<string, string> | undefined
  const visit = (id: string): void => {
    if (reached.has(id)) return
    reached.add(id)
    const info = context.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) {
      if (!isIconIndex(imported)) {
        visit(imported)
        continue
      }
      icons ??= iconFiles(context.getModuleInfo(imported))
      const imports = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g
      for (const [, names = ''] of (info?.code ?? '').matchAll(imports)) {
        for (const name of names.split(',')) {
          const file = icons.get(name.trim().split(' ')[0] ?? '')
          if (file !== undefined) visit(imported.replace(/lucide-react\.mjs$/, file))
        }
      }
    }
  }
  for (const root of roots) visit(root)
  return reached
}

/**
 * `libraries` and `frame` are what the first page loads, whichever it is: the entry, the shell, and
 * what the services page shares with others. `shared` is what three other pages or more use.
 */
export function chunkGroups() {
  const ids = new Set<string>()
  let first: Set<string> | undefined
  const needed = (context: Context): Set<string> => {
    const all = [...ids]
    const frame = reachedFrom(all.filter(isEntry), context)
    const services = reachedFrom(all.filter(isServicesPage), context)
    const others = reachedFrom(
      all.filter((id) => isPage(id) && !isServicesPage(id)),
      context,
    )
    return new Set([...frame, ...[...services].filter((id) => others.has(id))])
  }
  const isNeeded = (id: string, context: Context): boolean => {
    first ??= needed(context)
    return first.has(id) && !isEntry(id)
  }
  const collect = (id: string): boolean => {
    ids.add(id)
    return true
  }
  return [
    {
      debugName: 'libraries',
      test: collect,
      name: (id: string, context: Context): string | null =>
        isLibrary(id) && isNeeded(id, context) ? 'libraries' : null,
      priority: 3,
    },
    {
      debugName: 'frame',
      test: collect,
      name: (id: string, context: Context): string | null =>
        isNeeded(id, context) ? 'frame' : null,
      priority: 2,
    },
    {
      name: 'shared',
      // The assistant's calls come with its pane.
      test: /node_modules[\\/]lucide-react[\\/]|src[\\/](?:web[\\/](?:ui|shell|api[\\/](?!assistant))|i18n|contract)[\\/]/,
      minShareCount: 3,
      priority: 1,
    },
  ]
}
