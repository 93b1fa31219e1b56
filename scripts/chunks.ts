/**
 * Groups modules into chunks. The bundler's defaults put what pages share into a hundred files of a
 * few hundred bytes each: 27 % more bytes (docs/decisions/0040-first-page-bytes.md).
 */

interface ModuleInfo {
  code: string | null
  importedIds: readonly string[]
}
interface Context {
  getModuleInfo(id: string): ModuleInfo | null
}

const isEntry = (id: string): boolean => /[\\/]src[\\/]web[\\/]main\.tsx$/.test(id)
const isServicesPage = (id: string): boolean =>
  /[\\/]_app[\\/]services[\\/]index\.tsx\?tsr-split=/.test(id)
const isLongList = (id: string): boolean => /[\\/]list[\\/]table[\\/]VirtualList\.tsx$/.test(id)
const isPage = (id: string): boolean => id.includes('?tsr-split=')
const isLibrary = (id: string): boolean => /[\\/]node_modules[\\/](?!lucide-react[\\/])/.test(id)
const isIconIndex = (id: string): boolean =>
  /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/.test(id)

/** The file of each icon, by the names it can be imported as. */
function iconFiles(index: ModuleInfo | null): Map<string, string> {
  const files = new Map<string, string>()
  const lines = /export \{([^}]*)\} from ['"]\.\/(icons\/[\w-]+\.mjs)['"]/g
  for (const [, names = '', file = ''] of (index?.code ?? '').matchAll(lines)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return files
}

/** All modules reachable by static imports. In the icon index it only follows the icons named. */
function reachableFrom(roots: readonly string[], context: Context): Set<string> {
  const reachable = new Set<string>()
  let icons: Map<string, string> | undefined
  const visit = (id: string): void => {
    if (reachable.has(id)) return
    reachable.add(id)
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
  return reachable
}

/**
 * `libraries` and `frame` load with every first page. They hold what the entry loads, and what the services
 * page shares with other pages. `long-list` is what else lists of more than 50 rows need. `shared` holds
 * what at least three other chunks use.
 */
export function chunkGroups() {
  const ids = new Set<string>()
  let chunks: Map<string, string> | undefined
  const chunksByModule = (context: Context): Map<string, string> => {
    const all = [...ids]
    const frame = reachableFrom(all.filter(isEntry), context)
    const services = reachableFrom(all.filter(isServicesPage), context)
    const others = reachableFrom(
      all.filter((id) => isPage(id) && !isServicesPage(id)),
      context,
    )
    const longList = reachableFrom(all.filter(isLongList), context)
    const own = [...longList].filter((id) => !isLibrary(id))
    const shared = [...services, ...own].filter((id) => others.has(id))
    const firstPage = [...frame, ...shared].filter((id) => !isEntry(id))
    return new Map([
      ...[...longList].map((id) => [id, 'long-list'] as const),
      ...firstPage.map((id) => [id, isLibrary(id) ? 'libraries' : 'frame'] as const),
    ])
  }
  const test = (id: string): boolean => {
    ids.add(id)
    return true
  }
  return [
    ...['libraries', 'frame', 'long-list'].map((chunk, nth) => ({
      debugName: chunk,
      test,
      name: (id: string, context: Context): string | null => {
        chunks ??= chunksByModule(context)
        return chunks.get(id) === chunk ? chunk : null
      },
      priority: 4 - nth,
    })),
    {
      name: 'shared',
      test: /node_modules[\\/]lucide-react[\\/]|src[\\/](?:web[\\/](?:ui|app|list|renewal)|i18n|contract)[\\/]/,
      minShareCount: 3,
      priority: 1,
    },
  ]
}
