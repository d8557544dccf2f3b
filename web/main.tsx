import './base.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { router } from './app/router.tsx'
import { loadFirstMessages, preferredLocale, SpeechProvider } from './i18n/index.tsx'
import { Toasts } from './ui/toast.tsx'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no place for the app.')
const locale = preferredLocale()
const messages = await loadFirstMessages(locale)
createRoot(place).render(
  <StrictMode>
    <SpeechProvider locale={locale} messages={messages}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </SpeechProvider>
  </StrictMode>,
)
