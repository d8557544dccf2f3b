// Runs before the first paint, so that a chosen theme never flashes.
const theme = localStorage.getItem('pontic.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
const locale = localStorage.getItem('pontic.locale')
if (locale) document.documentElement.lang = locale
