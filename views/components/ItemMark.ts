import { createContext, type HTMLAttributes, useContext } from 'react'

type Attributes = HTMLAttributes<HTMLElement> & { 'data-change'?: string }

const noAttributes = {}

/** Attributes for the element that shows an item; pages of the past mark what differs today. */
export const ItemMarkContext = createContext<(id: string) => Attributes>(() => noAttributes)

export const useItemMark = () => useContext(ItemMarkContext)
