import { chromium } from 'playwright'
const [,, origin, key, out, ...specs] = process.argv
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
for (const spec of specs) { // name|path|width|theme|lang|js
  const [name,path,w='1440',theme='light',lang='',js=''] = spec.split('|')
  const phone = +w<600
  const c = await b.newContext({viewport:{width:+w,height:phone?844:900},deviceScaleFactor:phone?2:1,colorScheme:theme,hasTouch:phone,isMobile:phone})
  const p = await c.newPage()
  p.on('console',m=>{if(['error','warning'].includes(m.type()))console.log(name,m.type(),m.text().slice(0,300))}); p.on('pageerror',e=>console.log(name,'PAGEERROR',String(e).slice(0,300)))
  await p.goto(origin+'/sign-in'); 
  if (lang) await p.evaluate(l=>{localStorage.setItem('portico.language',l);localStorage.setItem('portico-language',l)},lang)
  if (key!=='-') { const r = await p.evaluate(async k=>{const r=await fetch('/api/session',{method:'POST',headers:{'content-type':'application/json','x-requested-with':'portico'},body:JSON.stringify({apiKey:k})});return r.status},key); if(r!==201)console.log('signin',r) }
  await p.goto(origin+path,{waitUntil:'networkidle'}).catch(e=>console.log(String(e).slice(0,100))); await p.waitForTimeout(700)
  if (js) { await p.evaluate(js); await p.waitForTimeout(800) }
  await p.screenshot({path:`${out}/${name}.png`}); await c.close()
}
await b.close()
