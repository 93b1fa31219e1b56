/** Built for the server: `dist/site/first-frame.js`. */
import { renderToStaticMarkup } from 'react-dom/server'

import { FirstFrame, type FirstFrameProps } from './FirstFrame.tsx'

export const renderFirstFrame = (props: FirstFrameProps): string =>
  renderToStaticMarkup(<FirstFrame {...props} />)
