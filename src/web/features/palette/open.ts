import { create } from 'zustand'

/** Shared by what opens the palette: a key, the sidebar and the phone's top bar. */
const usePaletteState = create(() => ({ open: false }))

export const setPaletteOpen = (open: boolean): void => usePaletteState.setState({ open })

export const usePaletteOpen = (): boolean => usePaletteState(({ open }) => open)
