import { drawMarks, type Mark } from './marks.ts'

/** A picture that can be drawn on. */
export type Picture = { image: CanvasImageSource; width: number; height: number }

// What is larger is no clearer on a screen, and takes long to send.
const longestEdge = 1_600

const sized = (image: CanvasImageSource, width: number, height: number): Picture => {
  const scale = Math.min(1, longestEdge / Math.max(width, height))
  return { image, width: Math.round(width * scale), height: Math.round(height * scale) }
}

async function decode(source: string | Blob): Promise<Picture> {
  if (typeof source !== 'string') {
    const bitmap = await createImageBitmap(source)
    return sized(bitmap, bitmap.width, bitmap.height)
  }
  const image = new Image()
  image.src = source
  await image.decode()
  return sized(image, image.naturalWidth, image.naturalHeight)
}

/**
 * A picture of these sources, the first that this browser can show: not every one reads the photos of
 * every phone. Null where none can be shown.
 */
export async function loadPicture(sources: readonly (string | Blob)[]): Promise<Picture | null> {
  for (const source of sources) {
    try {
      return await decode(source)
    } catch {
      // The next one.
    }
  }
  return null
}

/** Paints a picture with its marks on a canvas of the picture's size. */
export function paintPicture(
  canvas: HTMLCanvasElement,
  { image, width, height }: Picture,
  marks: readonly Mark[],
): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  context.drawImage(image, 0, 0, width, height)
  drawMarks(context, marks, { width, height })
}

/** The picture with its marks as a file; null where the browser cannot make one. */
export function savePicture(picture: Picture, marks: readonly Mark[]): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  paintPicture(canvas, picture, marks)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
