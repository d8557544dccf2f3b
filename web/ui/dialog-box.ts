import { createContext, type RefObject } from 'react'

/**
 * The modal dialog around a part of the page. What pops up there must be inside of it: the browser
 * lets nobody touch what is outside.
 */
export const DialogBox = createContext<RefObject<HTMLDialogElement | null> | undefined>(undefined)
