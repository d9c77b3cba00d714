import type { Sender } from './block-target.ts'

export function sendPicture({ upload }: Sender, file: File, onProgress: (share: number) => void) {
  const form = new FormData()
  form.set('file', file)
  return upload<{ url: string }>('POST', '/api/admin/upload', form, onProgress)
}
